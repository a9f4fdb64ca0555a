//! Instructions of languages with types.

use super::super::{Parsed, Parser};
use super::textures::LookupSpans;
use super::wanted::Wanted;
use crate::error::LoadErrorKind;
use crate::language::isa::{Base, Marks, Mnemonic, Opcode, OperandKind, ResultKind};
use crate::language::syntax::ast::{Destination, Instruction, Span, Statement, TexelOffset, WriteMask};
use nvjit_runtime::TextureTarget;

const TYPES: &str = "NV_gpu_program4 2.X.4";

impl Parser<'_> {
    /// `<instruction>` and its semicolon. The token is a word.
    pub(in super::super) fn typed_instruction(&mut self) -> Parsed<Option<Statement>> {
        let name = self.token;
        let Some(mnemonic) = Mnemonic::parse(self.word(), self.ast.language) else {
            return Err(self.unknown_instruction());
        };
        self.advance();
        let mut instruction = Instruction::new(mnemonic, name.span);
        let parsed = self.modifiers(&mut instruction.mnemonic, name.span);
        let parsed = parsed.and_then(|()| {
            let parts = self.typed_parts(&mut instruction);
            self.enter_typed(&instruction, name.span);
            parts.and_then(|()| self.last_semicolon(&mnemonic))
        });
        if let Some(fault) = self.first_fault {
            self.store(Statement::Instruction(instruction.before(fault)));
            return parsed.map(|()| None);
        }
        Ok(Some(Statement::Instruction(instruction)))
    }

    fn typed_parts(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let mnemonic = instruction.mnemonic;
        let row = mnemonic.opcode.row();
        let operands = row.form(self.ast.language).map_or(&[][..], |form| form.operands);
        let mut lookup = LookupSpans::default();
        if row.result != ResultKind::None {
            self.typed_destination(&mnemonic, &mut instruction.destination)?;
        }
        let mut handle = Vec::new();
        for (number, kind) in operands.iter().enumerate() {
            let first = number == 0 && row.result == ResultKind::None;
            let bare = matches!(kind, OperandKind::BranchCondition | OperandKind::OptionalVector);
            if !first && !bare {
                self.operand_comma(&mnemonic, operands)?;
            }
            let wanted = self.wanted(&mnemonic, instruction.operands.len());
            match kind {
                OperandKind::Vector if operands.contains(&OperandKind::Selection) => {
                    let operand = self.unsigned_operand(wanted)?;
                    instruction.operands.push(operand);
                }
                OperandKind::OptionalVector if self.token.is(b';') => {}
                OperandKind::Vector | OperandKind::OptionalVector => {
                    self.typed_operand(false, wanted, &mut instruction.operands)?;
                }
                OperandKind::Scalar => self.typed_operand(true, wanted, &mut instruction.operands)?,
                OperandKind::Buffer => self.buffer_operand(mnemonic.opcode, &mut instruction.operands)?,
                OperandKind::Image => self.image(instruction, &mut handle)?,
                OperandKind::ImageTarget => self.image_target(instruction)?,
                OperandKind::Subroutine => self.subroutine_operand(&mut instruction.operands)?,
                OperandKind::Texture => lookup = self.typed_texture(instruction)?,
                OperandKind::Label => instruction.target = Some(self.branch_label()?),
                OperandKind::Test => instruction.condition = Some(self.test()?),
                OperandKind::VectorOrTest if self.begins_test() => instruction.condition = Some(self.test()?),
                OperandKind::VectorOrTest => self.typed_operand(false, wanted, &mut instruction.operands)?,
                OperandKind::Selection => instruction.selection = Some(self.selection()?),
                OperandKind::BranchCondition if self.token.is(b';') => {}
                OperandKind::BranchCondition => instruction.condition = Some(self.test()?),
                OperandKind::Address | OperandKind::CcMask => {}
            }
        }
        // STOREIM has the handle before its other operands.
        if let (Some(image), Some(handle)) = (&mut instruction.image, handle.pop()) {
            image.by_handle = true;
            instruction.operands.push(handle);
        }
        instruction.span.end = self.end;
        self.check_registers(instruction);
        let name = instruction.span;
        let name = Span { end: name.start + mnemonic.opcode.row().mnemonic.len(), ..name };
        self.check_shared(instruction, name);
        self.check_emission(instruction, name);
        self.check_lookup(instruction, lookup);
        Ok(())
    }

    /// The required type of operand `index`. Addresses have 64 bits.
    fn wanted(&self, mnemonic: &Mnemonic, index: usize) -> Wanted {
        let opcode = mnemonic.opcode;
        let mut ty = mnemonic.operand_type(index);
        let is_address = matches!((opcode, index), (Opcode::Load, 0) | (Opcode::Store | Opcode::Atom, 1));
        ty.wide |= is_address;
        if opcode == Opcode::Up64 {
            ty.wide = true;
        }
        Wanted::of(mnemonic, ty, opcode.row().typing.operand(index))
    }

    fn typed_destination(&mut self, mnemonic: &Mnemonic, destination: &mut Option<Destination>) -> Parsed<()> {
        let start = self.token.span.start;
        let wanted = Wanted::of(mnemonic, mnemonic.result_type(), mnemonic.opcode.row().typing.result);
        let (register, base, size) = self.typed_target()?;
        let span = self.span_from(start);
        self.check_type(base, wanted, span);
        self.check_size_of(mnemonic.opcode, true, size, span);
        let to = destination.insert(Destination { register, write_mask: WriteMask(0), cc_mask: None, span });
        let known = !self.faulty();
        let write_mask = self.write_mask()?;
        if known {
            (to.write_mask, to.span) = (write_mask, self.span_from(start));
        }
        let cc_mask = self.optional_cc_mask()?;
        if !self.faulty() {
            (to.cc_mask, to.span) = (cc_mask, self.span_from(start));
        }
        Ok(())
    }

    /// 2.X.4: "If any variables with a conflicting data type are used", the program fails to load, unless NTC is given.
    pub(super) fn check_type(&mut self, base: Option<Base>, wanted: Wanted, span: Span) {
        let Some(base) = base else { return };
        if !wanted.unchecked && !(wanted.fits)(base, wanted.ty.base) {
            let message = format!(
                "this is declared {}, and the instruction works with {} (NTC allows it)",
                base.word(),
                wanted.ty.base.word()
            );
            self.breach(span, message, TYPES);
        }
    }

    /// Checks the registers that some instructions require (PK*, UP*, IPA*).
    fn check_registers(&mut self, instruction: &Instruction) {
        if !matches!(instruction.mnemonic.opcode, Opcode::Ipac | Opcode::Ipao | Opcode::Ipas) {
            return;
        }
        if let Some(operand) = instruction.operands.first() {
            let span = operand.span;
            if !self.can_be_interpolated(&operand.source) {
                let message = format!(
                    "the first operand of {} is an attribute that is interpolated",
                    instruction.mnemonic.opcode
                );
                let section = instruction.mnemonic.opcode.row().form(self.ast.language).map_or("", |form| form.section);
                self.breach(span, message, section);
            }
        }
    }

    /// Checks the targets of lookups (2.X.4.4 and the sections of the instructions).
    fn check_lookup(&mut self, instruction: &Instruction, spans: LookupSpans) {
        let Some(texture) = instruction.texture else { return };
        let opcode = instruction.mnemonic.opcode;
        let target = texture.target.name();
        let section = opcode.row().form(self.ast.language).map_or("", |form| form.section);
        let internal = self.features.permits.has(crate::language::isa::features::Permits::INTERNAL);
        let two = matches!(opcode, Opcode::Tex | Opcode::Txb | Opcode::Txl | Opcode::Txg)
            && instruction.operands_by_use().0.len() == 2;
        let compares = texture.target.compares();
        let cube = target.ends_with("CUBE");
        let multisample = matches!(target, "2DMS" | "ARRAY2DMS" | "RENDERBUFFER");
        let is_shadow = |names: &[&str]| names.contains(&target);
        let clamps = instruction.mnemonic.modifiers.marks.has(Marks::LODCLAMP);
        let refused = match opcode {
            _ if clamps && matches!(target, "RECT" | "SHADOWRECT") => true,
            Opcode::Tex if two && !clamps => target != "SHADOWARRAYCUBE",
            Opcode::Tex if two => target == "BUFFER" || multisample,
            Opcode::Tex => target == "SHADOWARRAYCUBE" || target == "BUFFER" || multisample,
            Opcode::Txb if two && clamps => {
                is_shadow(&["SHADOWARRAY2D", "SHADOWARRAYCUBE", "BUFFER"]) && !(internal && compares) || multisample
            }
            Opcode::Txb | Opcode::Txl if two && internal => {
                !is_shadow(&["ARRAYCUBE", "SHADOWARRAYCUBE", "SHADOWARRAY2D", "SHADOWCUBE"])
            }
            Opcode::Txb | Opcode::Txl if two => !is_shadow(&["ARRAYCUBE", "SHADOWCUBE"]),
            Opcode::Txl if internal && target == "SHADOWARRAY2D" => false,
            Opcode::Txb | Opcode::Txl => {
                is_shadow(&["SHADOWCUBE", "SHADOWARRAY2D", "ARRAYCUBE", "SHADOWARRAYCUBE", "BUFFER"]) || multisample
            }
            Opcode::Txp => {
                is_shadow(&["SHADOWCUBE", "SHADOWARRAY2D", "ARRAY2D", "ARRAYCUBE", "SHADOWARRAYCUBE", "BUFFER"])
                    && (compares || cube || target == "BUFFER")
                    || multisample
            }
            // No vector has a component for the reference.
            Opcode::Txd if target == "SHADOWARRAYCUBE" => true,
            Opcode::Txd | Opcode::Lod => target == "BUFFER" || multisample,
            Opcode::Txf => cube || compares || multisample,
            Opcode::Txfms => !multisample,
            Opcode::Txqs => !is_shadow(&["2DMS", "ARRAY2DMS"]),
            Opcode::Txg if two || target == "SHADOWARRAYCUBE" => !two || target != "SHADOWARRAYCUBE",
            Opcode::Txg | Opcode::Txgo => {
                let flat = is_shadow(&["2D", "RECT", "ARRAY2D", "SHADOW2D", "SHADOWRECT", "SHADOWARRAY2D"]);
                !(flat || opcode == Opcode::Txg && cube)
            }
            _ => false,
        };
        if refused {
            let message =
                format!("{opcode} does not look up target {target}{}", if two { " with two operands" } else { "" });
            self.breach(spans.target, message, section);
        }
        self.check_offset(opcode, texture.offset, texture.target, spans.offset);
    }

    fn check_offset(&mut self, opcode: Opcode, offset: TexelOffset, target: TextureTarget, spans: [Span; 3]) {
        let name = target.name();
        let unsupported = name.ends_with("CUBE") || name == "BUFFER";
        let mut span = spans[0];
        let message = match offset {
            TexelOffset::None => return,
            TexelOffset::Constant { texels, .. } => {
                let dimensions = if name.ends_with("1D") || name == "1D" { 1 } else { target.dimensions() };
                let allowed = if unsupported || opcode == Opcode::Txgo { 0 } else { dimensions };
                let beyond = texels.iter().zip(spans).skip(allowed).find(|(texel, _)| **texel != 0);
                let Some((_, place)) = beyond else { return };
                span = place;
                if unsupported {
                    format!("there are no texel offsets with target {name}")
                } else if opcode == Opcode::Txgo {
                    "TXGO takes its offsets as operands".to_owned()
                } else {
                    format!("target {name} has {dimensions} offset{}", if dimensions > 1 { "s" } else { "" })
                }
            }
            TexelOffset::Variable if matches!(opcode, Opcode::Txd | Opcode::Txgo) => {
                format!("{opcode} takes no offset that is not constant")
            }
            TexelOffset::Variable if unsupported => format!("there are no texel offsets with target {name}"),
            TexelOffset::Variable => return,
        };
        self.fault_of(LoadErrorKind::Restriction, span, message, "NV_gpu_program5 2.X.4.4");
    }

    /// Begins and ends blocks, and looks whether loops can be left (2.X.5).
    fn enter_typed(&mut self, instruction: &Instruction, span: Span) {
        let opcode = instruction.mnemonic.opcode;
        let inside = self.blocks.contains(&Opcode::Rep);
        if opcode == Opcode::Cont && !inside {
            self.breach(span, "CONT must stand within a loop".to_owned(), self.features.flow);
        }
        let before = self.blocks.len();
        self.enter(opcode, span);
        match opcode {
            Opcode::Rep => {
                let leaves = !instruction.operands.is_empty();
                self.typed.loops.push(super::LoopExit { span, leaves });
            }
            Opcode::Brk => self.typed.loops.last_mut().into_iter().for_each(|one| one.leaves = true),
            Opcode::Ret => self.typed.loops.iter_mut().for_each(|one| one.leaves = true),
            Opcode::Endrep if self.blocks.len() < before => {
                if let Some(one) = self.typed.loops.pop()
                    && !one.leaves
                {
                    let message = "this loop has neither a count nor BRK or RET: it never ends".to_owned();
                    self.breach(one.span, message, self.features.flow);
                }
            }
            _ => {}
        }
    }
}
