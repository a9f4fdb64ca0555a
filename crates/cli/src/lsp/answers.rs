//! The state of a session, and the answers to its requests.

use super::document::{Document, Places};
use super::{Fault, diagnostics, wire};
use crate::assist::{self, Indent, Kind, Proposal, ProposalKind, Reading, Role};
use lsp_server::{ErrorCode, Notification};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    Completion, DocumentSymbolRequest, Formatting, GotoDefinition, HoverRequest, Initialize, Request as _,
    SemanticTokensFullRequest, Shutdown,
};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionOptions, CompletionParams, CompletionTextEdit,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, DocumentFormattingParams,
    DocumentSymbol, DocumentSymbolParams, GotoDefinitionParams, Hover, HoverContents, HoverParams,
    HoverProviderCapability, InitializeResult, Location, MarkupContent, MarkupKind, OneOf, PositionEncodingKind,
    PublishDiagnosticsParams, SemanticToken, SemanticTokenType, SemanticTokens, SemanticTokensFullOptions,
    SemanticTokensLegend, SemanticTokensOptions, SemanticTokensParams, ServerCapabilities, ServerInfo, SymbolKind,
    TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextEdit, Uri,
    WorkDoneProgressOptions,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Phase {
    #[default]
    New,
    Running,
    ShutDown,
}

/// The most bytes of all texts that are open, with their URIs.
const LARGEST_TEXTS: usize = 128 << 20;

/// An editor's session.
#[derive(Default)]
pub struct Server {
    phase: Phase,
    /// The texts that are open, by their URIs.
    documents: BTreeMap<String, Document>,
    /// The bytes of all of them, and of what is kept for each.
    bytes: usize,
    /// Documents that have changed since they were checked.
    unchecked: Vec<Uri>,
}

type Answer = Result<Value, Fault>;

/// Answers a request with these parameters.
type Handler = fn(&Server, Value) -> Answer;

/// The handlers of requests in a running session.
const HANDLERS: [(&str, Handler); 6] = [
    (HoverRequest::METHOD, |server, params| server.hover(&read::<HoverParams>(params)?.text_document_position_params)),
    (Completion::METHOD, |server, params| server.complete(&read::<CompletionParams>(params)?.text_document_position)),
    (GotoDefinition::METHOD, |server, params| {
        server.definition(&read::<GotoDefinitionParams>(params)?.text_document_position_params)
    }),
    (DocumentSymbolRequest::METHOD, |server, params| {
        server.symbols(&read::<DocumentSymbolParams>(params)?.text_document.uri)
    }),
    (Formatting::METHOD, |server, params| server.format(&read(params)?)),
    (SemanticTokensFullRequest::METHOD, |server, params| {
        server.tokens(&read::<SemanticTokensParams>(params)?.text_document.uri)
    }),
];

fn read<T: DeserializeOwned>(params: Value) -> Result<T, Fault> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

fn value(answer: impl serde::Serialize) -> Answer {
    serde_json::to_value(answer).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

impl Server {
    pub fn is_shut_down(&self) -> bool {
        self.phase == Phase::ShutDown
    }

    /// The result of a request, or why there is none.
    pub fn answer(&mut self, method: &str, params: Value) -> Answer {
        match (self.phase, method) {
            (Phase::New, Initialize::METHOD) => {
                self.phase = Phase::Running;
                value(InitializeResult { capabilities: capabilities(), server_info: Some(server_info()) })
            }
            (Phase::New, _) => Err((ErrorCode::ServerNotInitialized, format!("{method} before initialize"))),
            (Phase::Running, Shutdown::METHOD) => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null)
            }
            (Phase::Running, Initialize::METHOD) | (Phase::ShutDown, _) => {
                Err((ErrorCode::InvalidRequest, format!("{method} is out of place")))
            }
            (Phase::Running, _) => match HANDLERS.iter().find(|entry| entry.0 == method) {
                Some((_, handler)) => handler(self, params),
                None => Err((ErrorCode::MethodNotFound, format!("there is no request {method}"))),
            },
        }
    }

    /// Takes note of what the editor tells; an error says what is wrong with that.
    pub fn note(&mut self, method: &str, params: Value) -> Result<(), String> {
        if self.phase != Phase::Running {
            return Ok(());
        }
        let fault = |fault: Fault| fault.1;
        match method {
            DidOpenTextDocument::METHOD => {
                let opened = read::<DidOpenTextDocumentParams>(params).map_err(fault)?.text_document;
                self.forget(&opened.uri);
                let room = self.room(&opened.uri);
                let fits = room.is_some_and(|room| opened.text.len() <= room);
                self.keep(opened.uri, fits.then(|| Document::new(opened.text, opened.version)))?;
            }
            DidChangeTextDocument::METHOD => {
                let changed = read::<DidChangeTextDocumentParams>(params).map_err(fault)?;
                let uri = changed.text_document.uri;
                let document = self.forget(&uri).ok_or("the text is not open")?;
                let room = self.room(&uri);
                let version = changed.text_document.version;
                let document = room.and_then(|room| document.changed(changed.content_changes, version, room));
                self.keep(uri, document)?;
            }
            DidCloseTextDocument::METHOD => {
                let uri = read::<DidCloseTextDocumentParams>(params).map_err(fault)?.text_document.uri;
                self.forget(&uri).ok_or("the text is not open")?;
                self.is_unchecked(uri);
            }
            _ => {}
        }
        Ok(())
    }

    /// Keeps an open text. Without one, which would have been too large, the text is closed.
    fn keep(&mut self, uri: Uri, document: Option<Document>) -> Result<(), String> {
        let kept = match document {
            Some(document) => {
                self.bytes += bytes(&uri, document.text.len());
                self.documents.insert(uri.as_str().to_owned(), document);
                Ok(())
            }
            None => Err(format!(
                "{} is closed: all texts that are open have at most {} MiB",
                uri.as_str(),
                LARGEST_TEXTS >> 20
            )),
        };
        self.is_unchecked(uri);
        kept
    }

    fn forget(&mut self, uri: &Uri) -> Option<Document> {
        let document = self.documents.remove(uri.as_str())?;
        self.bytes -= bytes(uri, document.text.len());
        Some(document)
    }

    /// The most bytes that a text may have to be kept beside the others; none if not even an empty one is.
    fn room(&self, uri: &Uri) -> Option<usize> {
        LARGEST_TEXTS.checked_sub(self.bytes + bytes(uri, 0))
    }

    fn is_unchecked(&mut self, uri: Uri) {
        if !self.unchecked.contains(&uri) {
            self.unchecked.push(uri);
        }
    }

    /// Sends what is found in the texts that have changed; in one that was closed nothing is.
    pub fn publish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        for uri in std::mem::take(&mut self.unchecked) {
            let document = self.documents.get(uri.as_str());
            let diagnostics = document.map_or(Vec::new(), |document| diagnostics::of(document, uri.as_str()));
            let version = document.map(|document| document.version);
            let params = PublishDiagnosticsParams { uri, diagnostics, version };
            wire::write(out, &Notification::new(PublishDiagnostics::METHOD.to_owned(), params).into())?;
        }
        Ok(())
    }

    fn document(&self, uri: &Uri) -> Result<&Document, Fault> {
        let message = || (ErrorCode::InvalidParams, format!("{} is not open", uri.as_str()));
        self.documents.get(uri.as_str()).ok_or_else(message)
    }

    /// The answer that a text gives; none if it is too long to be read for it.
    fn of_reading(&self, uri: &Uri, answer: impl FnOnce(&Document, &Reading<'_>) -> Answer) -> Answer {
        let document = self.document(uri)?;
        Reading::new(&document.text).map_or(Ok(Value::Null), |reading| answer(document, &reading))
    }

    fn hover(&self, at: &TextDocumentPositionParams) -> Answer {
        self.of_reading(&at.text_document.uri, |document, reading| {
            let hover = reading.help(document.offset(at.position)).map(|help| Hover {
                contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: help.text }),
                range: Some(document.place(&help.place)),
            });
            value(hover)
        })
    }

    fn complete(&self, at: &TextDocumentPositionParams) -> Answer {
        self.of_reading(&at.text_document.uri, |document, reading| {
            let found = reading.proposals(document.offset(at.position));
            let items = found.map(|(bytes, proposals)| {
                let place = document.place(&bytes);
                proposals.into_iter().map(|proposal| item(proposal, place)).collect::<Vec<_>>()
            });
            value(items)
        })
    }

    fn definition(&self, at: &TextDocumentPositionParams) -> Answer {
        let uri = &at.text_document.uri;
        self.of_reading(uri, |document, reading| {
            let found = reading.definition(document.offset(at.position));
            value(found.map(|bytes| Location { uri: uri.clone(), range: document.place(&bytes) }))
        })
    }

    fn symbols(&self, uri: &Uri) -> Answer {
        self.of_reading(uri, |document, reading| {
            let (mut statements, mut places) = (document.places(), document.places());
            let symbol = |name| symbol(name, &mut statements, &mut places);
            value(reading.names().into_iter().map(symbol).collect::<Vec<_>>())
        })
    }

    fn format(&self, params: &DocumentFormattingParams) -> Answer {
        let document = self.document(&params.text_document.uri)?;
        if document.text.len() > assist::LARGEST_TEXT {
            return Ok(Value::Null);
        }
        let indent = match params.options.insert_spaces {
            true => Indent::Spaces(params.options.tab_size as usize),
            false => Indent::Tab,
        };
        let Some(new_text) = assist::laid_out(&document.text, indent) else { return Ok(Value::Null) };
        let whole = document.place(&(0..document.text.len()));
        let edit = (new_text != document.text).then_some(TextEdit { range: whole, new_text });
        value(edit.into_iter().collect::<Vec<_>>())
    }

    fn tokens(&self, uri: &Uri) -> Answer {
        self.of_reading(uri, |document, reading| {
            let words = reading.words().iter().filter_map(|word| Some((word.span.clone(), token_type(word.role)?)));
            let comments = assist::comments(&document.text, reading.words()).into_iter().map(|span| (span, COMMENT));
            let mut all: Vec<_> = words.chain(comments).collect();
            all.sort_by_key(|entry| entry.0.start);
            value(SemanticTokens { result_id: None, data: relative(document.places(), &all) })
        })
    }
}

/// The bytes that are kept of an open text of this length.
fn bytes(uri: &Uri, text: usize) -> usize {
    uri.as_str().len() + size_of::<Document>() + text
}

/// A name as the protocol has it. Statements and names are in order, each in its own.
fn symbol(name: assist::Name, statements: &mut Places<'_>, places: &mut Places<'_>) -> DocumentSymbol {
    #[expect(deprecated, reason = "the field has no default")]
    DocumentSymbol {
        name: name.name,
        detail: Some(name.what.to_owned()),
        kind: symbol_kind(name.kind),
        tags: None,
        deprecated: None,
        range: statements.place(&name.statement),
        selection_range: places.place(&name.place),
        children: None,
    }
}

/// Tokens as the protocol has them: each by its distance from the one before.
fn relative(mut places: Places<'_>, all: &[(Range<usize>, u32)]) -> Vec<SemanticToken> {
    let mut last = lsp_types::Position::default();
    let token = |(span, token_type): &(Range<usize>, u32)| {
        let place = places.place(span);
        let delta_line = place.start.line - last.line;
        let delta_start = place.start.character - if delta_line == 0 { last.character } else { 0 };
        last = place.start;
        // No token has a line end.
        let length = place.end.character.saturating_sub(place.start.character);
        SemanticToken { delta_line, delta_start, length, token_type: *token_type, token_modifiers_bitset: 0 }
    };
    all.iter().map(token).collect()
}

/// The kinds of tokens that are sent, by their numbers.
const TOKEN_TYPES: [SemanticTokenType; 11] = [
    SemanticTokenType::COMMENT,
    SemanticTokenType::MACRO,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::MODIFIER,
    SemanticTokenType::KEYWORD,
    SemanticTokenType::new("label"),
    SemanticTokenType::VARIABLE,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::TYPE,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::NUMBER,
];

const COMMENT: u32 = 0;

/// The number of a token's kind; none for what needs no colour.
fn token_type(role: Role) -> Option<u32> {
    match role {
        Role::Header | Role::Option => Some(1),
        Role::Instruction => Some(2),
        Role::Modifier => Some(3),
        Role::Declaration => Some(4),
        Role::Label => Some(5),
        Role::Symbol => Some(6),
        Role::Rule => Some(7),
        Role::Target => Some(8),
        Role::Register => Some(9),
        Role::Number => Some(10),
        Role::Part | Role::Punctuation(_) | Role::Unknown => None,
    }
}

fn symbol_kind(kind: Kind) -> SymbolKind {
    match kind {
        Kind::Constant => SymbolKind::CONSTANT,
        Kind::Variable => SymbolKind::VARIABLE,
        Kind::Array => SymbolKind::ARRAY,
        Kind::Label => SymbolKind::FUNCTION,
        Kind::Type => SymbolKind::ENUM,
    }
}

fn item(proposal: Proposal, place: lsp_types::Range) -> CompletionItem {
    let kind = match proposal.kind {
        ProposalKind::Header => CompletionItemKind::FILE,
        ProposalKind::Instruction => CompletionItemKind::FUNCTION,
        ProposalKind::Declaration => CompletionItemKind::KEYWORD,
        ProposalKind::Option => CompletionItemKind::MODULE,
        ProposalKind::Modifier => CompletionItemKind::TYPE_PARAMETER,
        ProposalKind::Rule => CompletionItemKind::ENUM_MEMBER,
        ProposalKind::Target => CompletionItemKind::ENUM,
        ProposalKind::Name(Kind::Label) => CompletionItemKind::REFERENCE,
        ProposalKind::Name(Kind::Constant) => CompletionItemKind::CONSTANT,
        ProposalKind::Name(_) => CompletionItemKind::VARIABLE,
        ProposalKind::Binding => CompletionItemKind::FIELD,
    };
    CompletionItem {
        filter_text: Some(proposal.word.clone()),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range: place, new_text: proposal.word.clone() })),
        label: proposal.word,
        kind: Some(kind),
        detail: Some(proposal.detail).filter(|detail| !detail.is_empty()),
        ..CompletionItem::default()
    }
}

fn server_info() -> ServerInfo {
    ServerInfo { name: "nvjit".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) }
}

fn capabilities() -> ServerCapabilities {
    let tokens = SemanticTokensOptions {
        work_done_progress_options: WorkDoneProgressOptions::default(),
        legend: SemanticTokensLegend { token_types: TOKEN_TYPES.to_vec(), token_modifiers: Vec::new() },
        range: None,
        full: Some(SemanticTokensFullOptions::Bool(true)),
    };
    ServerCapabilities {
        position_encoding: Some(PositionEncodingKind::UTF16),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some([".", "[", "("].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(tokens.into()),
        ..ServerCapabilities::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::document::tests::work;
    use super::*;

    /// Each byte of a line is counted once for each end of a range, not once for each token.
    #[test]
    fn the_places_of_a_long_line_take_one_walk() {
        let text = format!("!!ARBfp1.0 TEMP {}; {}END", "abc, ".repeat(2000) + "abc", "MOV a, b;".repeat(2000));
        let document = Document::new(text, 1);
        let spans: Vec<_> = (0..document.text.len() - 1).map(|byte| (byte..byte + 1, COMMENT)).collect();
        let (tokens, looked_at) = work(|| relative(document.places(), &spans));
        assert_eq!(tokens.len(), spans.len());
        assert!(tokens[1..].iter().all(|token| (token.delta_line, token.delta_start, token.length) == (0, 1, 1)));
        assert!(looked_at <= 2 * document.text.len(), "{looked_at}");
    }

    #[test]
    fn the_names_of_a_long_line_take_one_walk() {
        let names: Vec<_> = (0..2000).map(|number| format!("name{number}")).collect();
        let document = Document::new(format!("!!ARBfp1.0 TEMP {}; END", names.join(", ")), 1);
        let read = Reading::new(&document.text).unwrap();
        let (mut statements, mut places) = (document.places(), document.places());
        let all = read.names().into_iter().map(|name| symbol(name, &mut statements, &mut places));
        let (symbols, looked_at) = work(|| all.collect::<Vec<_>>());
        assert_eq!(symbols.iter().map(|symbol| &symbol.name).collect::<Vec<_>>(), names.iter().collect::<Vec<_>>());
        assert!(looked_at <= 4 * document.text.len(), "{looked_at}");
    }

    /// The size of open texts is limited. Changes cannot exceed the limit, and a text that is too large is closed.
    #[test]
    fn texts_that_are_open_have_a_limit() {
        let mut server = Server { phase: Phase::Running, bytes: LARGEST_TEXTS - 1000, ..Server::default() };
        let open = |text: &str| serde_json::json!({ "textDocument": { "uri": "file:///a", "languageId": "", "version": 1, "text": text } });
        let text = serde_json::json!({ "uri": "file:///a", "version": 2 });
        let grow = serde_json::json!({ "textDocument": text, "contentChanges": [
            { "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } }, "text": "0123456789" }
        ] });
        server.note(DidOpenTextDocument::METHOD, open("")).unwrap();
        let times = (0..200).take_while(|_| server.note(DidChangeTextDocument::METHOD, grow.clone()).is_ok()).count();
        assert!((80..100).contains(&times), "{times}");
        assert_eq!(server.bytes, LARGEST_TEXTS - 1000);
        let refused = server.note(DidChangeTextDocument::METHOD, grow).unwrap_err();
        assert_eq!(refused, "the text is not open");
        let refused = server.note(DidOpenTextDocument::METHOD, open(&"x".repeat(1000))).unwrap_err();
        assert_eq!(refused, "file:///a is closed: all texts that are open have at most 128 MiB");
        server.note(DidOpenTextDocument::METHOD, open("x")).unwrap();
        server.note(DidOpenTextDocument::METHOD, open("xy")).unwrap();
        server
            .note(DidCloseTextDocument::METHOD, serde_json::json!({ "textDocument": { "uri": "file:///a" } }))
            .unwrap();
        assert_eq!(server.bytes, LARGEST_TEXTS - 1000);
    }
}
