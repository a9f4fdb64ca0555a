// The editor of the page: CodeMirror, with what the page knows of programs. `build.js` makes ../editor.js of it, which
// is what the page loads.

import { autocompletion, completionKeymap, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, WidgetType, drawSelection, hoverTooltip, keymap, lineNumbers, showTooltip } from "@codemirror/view";
import { StyleModule } from "style-mod";

// The page permits no style elements.
const sheet = new CSSStyleSheet();
StyleModule.mount = (root, modules) => {
  sheet.replaceSync([modules].flat().map((module) => module.getRules()).join("\n"));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
};

// --- Colours, rows, findings -----------------------------------------------------------------------------------------

const setFindings = StateEffect.define();
const setLit = StateEffect.define();
const setHelp = StateEffect.define();

const field = (effect, first, change) => StateField.define({
  create: () => first,
  update: (value, transaction) => transaction.effects.reduce((before, own) => (own.is(effect) ? own.value : before), transaction.docChanged ? change(value, transaction) : value),
});

// A finding goes with its text until the next check.
const findings = field(setFindings, [], (list, { changes }) => list.map((own) => ({ ...own, from: changes.mapPos(own.from, 1), to: changes.mapPos(own.to, -1) })));
const lit = field(setLit, 0, (line) => line);

class Message extends WidgetType {
  constructor(kind, text) {
    super();
    Object.assign(this, { kind, text });
  }
  eq(other) { return other.kind === this.kind && other.text === this.text; }
  toDOM() {
    const node = document.createElement("span");
    node.className = `${this.kind} say`;
    node.textContent = this.text;
    return node;
  }
  ignoreEvent() { return false; }
}

// The rows that are seen, with their words and what was found in them. `words` gives the expression whose groups name
// the kinds of words.
const paint = (words) => ViewPlugin.fromClass(class {
  constructor(view) { this.decorations = this.make(view); }
  update(update) {
    const isAsked = update.transactions.some(({ effects }) => effects.length);
    if (update.docChanged || update.viewportChanged || isAsked) this.decorations = this.make(update.view);
  }
  make({ state, visibleRanges }) {
    const list = [], { doc } = state, found = state.field(findings), on = state.field(lit);
    let last = 0;
    for (const { from, to } of visibleRanges) {
      for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
        if (line.number > last) {
          last = line.number;
          const name = line.number === on ? "row on" : "row";
          list.push(Decoration.line({ class: name, attributes: { "data-line": line.number } }).range(line.from));
          const expression = words();
          for (const match of expression ? line.text.matchAll(expression) : []) {
            const kind = Object.keys(match.groups).find((group) => match.groups[group] !== undefined), start = line.from + match.index;
            if (match[0]) list.push(Decoration.mark({ class: kind }).range(start, start + match[0].length));
          }
        }
        if (line.to >= to || line.number === doc.lines) break;
      }
    }
    const said = new Set();
    for (const { from, to, kind, message } of found) {
      if (from > doc.length) continue;
      const line = doc.lineAt(from);
      if (line.number > last) continue;
      const start = Math.min(from, Math.max(line.to - 1, line.from)), end = Math.min(Math.max(to, start + 1), line.to);
      if (end > start) list.push(Decoration.mark({ class: `${kind} carets`, inclusive: true }).range(start, end));
      if (!said.has(line.number)) list.push(Decoration.widget({ widget: new Message(kind, message), side: 1 }).range(line.to));
      said.add(line.number);
    }
    return Decoration.set(list, true);
  }
}, { decorations: (plugin) => plugin.decorations });

// --- Help ------------------------------------------------------------------------------------------------------------

const plain = (markdown) => markdown.replace(/```(text)?\n?|`|\*/g, "").trim();

const tooltip = ({ from, to, text }) => ({
  pos: from,
  end: to,
  above: true,
  create() {
    const dom = document.createElement("div");
    dom.className = "help";
    dom.role = "status";
    dom.textContent = plain(text);
    return { dom };
  },
});

// Of the word at the cursor, until something is typed or the cursor goes on.
const helpAtCursor = StateField.define({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setHelp)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : value;
  },
  provide: (own) => showTooltip.from(own, (help) => help && tooltip(help)),
});

// --- The editor ------------------------------------------------------------------------------------------------------

// Tab indents, unless Escape came before: so the keyboard gets out.
function leaving() {
  let isLeaving = false;
  return [
    EditorView.domEventHandlers({
      keydown(event, view) {
        const isTab = event.key === "Tab" && !event.ctrlKey && !event.altKey;
        if (isTab && !event.shiftKey && !isLeaving) {
          event.preventDefault();
          view.dispatch(view.state.replaceSelection("    "), { userEvent: "input.indent", scrollIntoView: true });
          return true;
        }
        if (isTab) return true;
        if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) isLeaving = event.key === "Escape" && completionStatus(view.state) === null;
        return false;
      },
      blur() { isLeaving = false; },
    }),
  ];
}

// Makes the editor in `parent`. `words()` is the expression of the colours, or null; `complete(text, at)` and
// `help(text, at)` give promises; `changed(text, isPasted)` hears of each change, `isPasted` if all was replaced at
// once; `pointed(line)` hears which line the pointer or the cursor is at, 0 for none; `wrapped(on)` hears that a key
// has long lines go on in the next row, or not.
globalThis.makeEditor = ({ parent, attributes, words, complete, help, changed, pointed, wrapped }) => {
  const wrapping = new Compartment();
  const source = async (context) => {
    const { pos, state, explicit } = context;
    const before = state.sliceDoc(Math.max(0, pos - 1), pos);
    if (!explicit && !/[\w.[(!]/.test(before)) return null;
    const found = await complete(state.doc.toString(), pos);
    if (!found?.words?.length || context.aborted) return null;
    return { from: found.from, options: found.words.map(([label, detail]) => ({ label, detail })), validFor: /^[\w!]*$/ };
  };
  const helpAt = (view, at) => help(view.state.doc.toString(), at);
  const showHelp = (view) => {
    const { doc, selection } = view.state;
    helpAt(view, selection.main.head).then((found) => view.state.doc === doc && view.dispatch({ effects: setHelp.of(found) }));
    return true;
  };
  const toggleWrap = () => {
    api.wrap(!isWrapped);
    wrapped(isWrapped);
    return true;
  };
  const hearChange = EditorView.updateListener.of((update) => {
    if (update.docChanged) {
      const isPasted = update.transactions.some((own) => {
        let isAll = false;
        own.changes.iterChanges((from, to, start, end) => { isAll ||= from === 0 && to === own.startState.doc.length && to > 0 && end > 0; });
        return isAll && (own.isUserEvent("input.paste") || own.isUserEvent("input.drop"));
      });
      changed(update.state.doc.toString(), isPasted);
    }
    if (update.selectionSet && !update.docChanged) pointed(update.state.doc.lineAt(update.state.selection.main.head).number);
  });
  const lineAt = (event, view) => {
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
    return at === null ? 0 : view.state.doc.lineAt(at).number;
  };
  const extensions = [
    lineNumbers(), history(), drawSelection(), bracketMatching(), search({ top: true }), highlightSelectionMatches(),
    autocompletion({ override: [source], icons: false, activateOnTyping: true }),
    findings, lit, helpAtCursor, paint(words), wrapping.of([]), leaving(), hearChange,
    hoverTooltip(async (view, at) => {
      const found = await helpAt(view, at);
      return found && found.from <= at && at <= found.to ? tooltip(found) : null;
    }),
    EditorState.tabSize.of(8),
    EditorState.languageData.of(() => [{ commentTokens: { line: "#" } }]),
    EditorView.contentAttributes.of(attributes),
    EditorView.domEventHandlers({
      mousemove: (event, view) => void pointed(lineAt(event, view)),
      mouseleave: () => void pointed(0),
    }),
    keymap.of([{ key: "F1", run: showHelp }, { key: "Alt-z", run: toggleWrap }, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ extensions }) });
  let isWrapped = false;
  const api = {
    get text() { return view.state.doc.toString(); },
    // Another text, which is not to be undone.
    set text(text) {
      view.setState(EditorState.create({ doc: text, extensions }));
      api.wrap(isWrapped);
      view.scrollDOM.scrollTo(0, 0);
    },
    // The text of a line, counted from 1, and the place of its beginning.
    line(number) {
      const { doc } = view.state;
      return number >= 1 && number <= doc.lines ? doc.line(number) : null;
    },
    // What was found: { from, to, kind, message }.
    find(list) { view.dispatch({ effects: setFindings.of(list) }); },
    // Marks a line, none with 0; `isShown` scrolls to it.
    light(line, isShown) {
      if (view.state.field(lit) === line) return;
      const place = isShown && api.line(line);
      view.dispatch({ effects: [setLit.of(line), ...(place ? [EditorView.scrollIntoView(place.from, { yMargin: 40 })] : [])] });
    },
    select(from, to = from) {
      view.focus();
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    },
    wrap(on) {
      isWrapped = on;
      view.dispatch({ effects: wrapping.reconfigure(on ? EditorView.lineWrapping : []) });
    },
  };
  return api;
};
