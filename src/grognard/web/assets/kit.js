/* What the pages share: asking the server, pages kept in this browser, the header, searching a unit, reading a page. */

/* `status` is that of the server's answer, where it answered. */
export class Refused extends Error {
  constructor(detail, pages, status) { super(detail); this.pages = pages; this.status = status; }
}

export async function ask(path, body, method, signal) {
  let answer;
  try {
    answer = await fetch(path, body === undefined
      ? { method: method || "GET" }
      : { method: "POST", signal, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  } catch (error) {
    throw new Refused("The server does not answer. Your question is kept in the address: reload when it is back.");
  }
  const kind = answer.headers.get("content-type") || "";
  const value = kind.includes("json") ? await answer.json() : await answer.text();
  /* A refusal, which is no failure where it was to be expected. */
  if (!answer.ok || value?.error?.message) throw new Refused((value && value.detail) || `The server answered ${answer.status}.`, value && value.pages, answer.status);
  return value;
}

/* Text as it stands in a link, and back: packed, in letters that need no escaping. Both work without the server. */
const through = (data, stream) => new Response(new Blob([data]).stream().pipeThrough(stream));
export async function packed(text) {
  const bytes = new Uint8Array(await through(text, new CompressionStream("deflate")).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
export async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  return through(bytes, new DecompressionStream("deflate")).text();
}

/* The user's pages, in this browser only. What is no page, of another program or damaged, hides none of the others. */
const KEY = "grognard-page-";
function stored(key) {
  try {
    const page = JSON.parse(localStorage.getItem(key));
    return typeof page?.name === "string" && typeof page.text === "string" ? page : null;
  } catch (error) { return null; }
}
export const pages = {
  all() {
    let keys = [];
    try { keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY)); } catch (error) { /* only what is in memory */ }
    const found = new Map(Object.entries(pages.memory));
    for (const key of keys) if (stored(key)) found.set(key.slice(KEY.length), { mark: key.slice(KEY.length), ...stored(key) });
    return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
  },
  memory: {},
  get(mark) { return stored(KEY + mark) || pages.memory[mark] || null; },
  put(mark, page) {
    pages.memory[mark] = { mark, ...page };
    try { localStorage.setItem(KEY + mark, JSON.stringify(page)); return true; } catch (error) { return false; }
  },
  drop(mark) {
    delete pages.memory[mark];
    try { localStorage.removeItem(KEY + mark); } catch (error) { /* nothing is kept */ }
  },
};

/* The pages that a question and its pins speak of, as far as they are in this browser. */
export function pagesOf(state) {
  const sides = [state.ask, ...(state.pins || [])].flatMap((one) => [one?.attacker, one?.defender, ...(one?.before || [])]);
  return [...new Set(sides.map((side) => side?.page).filter(Boolean))].map((mark) => pages.get(mark) && { mark, ...pages.get(mark) }).filter(Boolean);
}
async function keysFor({ state, link }) {
  try {
    return pagesOf(state || JSON.parse(await unpacked(link.slice(link.indexOf(".") + 1)))).map((page) => page.key).filter(Boolean);
  } catch (error) { return []; /* the server says what is wrong with the link */ }
}

/* Asks with the keys of the pages. Those that the server does not have are read there first, one by one, which tells
   their keys, and those that are not here either are left out, which the question must allow (`without`). */
export async function askWithPages(path, body, signal) {
  const keys = await keysFor(body);
  try {
    return await ask(path, { ...body, keys }, "POST", signal);
  } catch (error) {
    if (!error.pages) throw error;
    for (const mark of error.pages) {
      const page = pages.get(mark);
      if (!page) continue;
      const { key } = await ask("/app/use", { text: page.text }, "POST", signal);
      pages.put(mark, { ...page, key });
      keys.push(key);
    }
    const without = error.pages.filter((mark) => !pages.get(mark));
    return await ask(path, { ...body, keys, without }, "POST", signal);
  }
}

export function save(name, text, kind) {
  const link = document.createElement("a");
  link.href = text instanceof Blob ? URL.createObjectURL(text) : URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/* Who uses the keyboard stays at the place of what they used when that goes: at the next control there, or the last. */
const CONTROLS = "button:not(:disabled), a[href], summary, select";
const controls = (place) => [...place.querySelectorAll(CONTROLS)].filter((one) => one.checkVisibility());
const precedes = (one, other) => one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
function keepPlace(root) {
  let used = null, places = [], before = [];
  root.addEventListener("focusin", ({ target }) => {
    used = target;
    places = [];
    for (let at = target.parentElement; root.contains(at); at = at.parentElement) places.push(at);
    before = controls(root).filter((one) => precedes(one, target));
  });
  new MutationObserver(() => {
    if (!used || document.activeElement !== document.body || (used.isConnected && used.checkVisibility() && !used.disabled)) return;
    const place = places.find((at) => at.isConnected && controls(at).length);
    used = null;
    if (!place) return;
    const near = controls(place), left = before.filter((one) => place.contains(one)).length;
    near[Math.min(left, near.length - 1)].focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "style"] });
}

export const SiteHeader = {
  props: { here: String },
  data() {
    return {
      theme: document.documentElement.dataset.theme || "",
      links: [["/", "Odds"], ["/datasheets", "Datasheets"], ["/matrix", "Matrix"], ["/library", "Library"]],
    };
  },
  mounted() { keepPlace(this.$el.closest(".page")); },
  methods: {
    turn() {
      const dark = this.theme ? this.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      this.theme = dark ? "light" : "dark";
      document.documentElement.dataset.theme = this.theme;
      try { localStorage.setItem("grognard-theme", this.theme); } catch (error) { /* not kept */ }
      dispatchEvent(new Event("grognard-theme"));
    },
  },
  template: `
    <header class="top">
      <a class="skip" href="#main">Skip to the content</a>
      <a class="mark" href="/" aria-label="Grognard, start">
        <svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7"/><path d="M7 22V15M13 22V9M19 22V12M25 22V18"/></svg>
        <span>Grognard</span>
      </a>
      <nav aria-label="Pages">
        <a v-for="[to, name] in links" :href="to" :aria-current="to === here ? 'page' : null">{{ name }}</a>
      </nav>
      <button class="icon theme" type="button" @click="turn" aria-label="Switch between light and dark">
        <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor"/></svg>
      </button>
    </header>`,
};

let serial = 0;

/* A field that finds units as one types. Emits "pick" with {name, edition}. */
export const UnitSearch = {
  props: { label: String, of: String, edition: String, placeholder: String, one: Boolean },
  emits: ["pick"],
  data() { return { id: `search-${++serial}`, text: "", found: [], open: false, at: 0, none: false, asked: 0, answered: 0, fault: "", quiet: false }; },
  computed: {
    rows() {
      const rows = [];
      for (const unit of this.found) {
        const editions = [...unit.editions].sort((a, b) => (a === this.edition ? -1 : b === this.edition ? 1 : b - a));
        for (const edition of this.one ? editions.filter((e) => e === this.edition) : editions) {
          rows.push({ name: unit.name, faction: unit.faction, edition });
        }
      }
      return this.one ? rows : [...rows.filter((r) => r.edition === this.edition), ...rows.filter((r) => r.edition !== this.edition)];
    },
  },
  methods: {
    async look() {
      const turn = ++this.asked;
      const text = this.text.trim();
      try {
        const found = await ask(`/api/v1/units?q=${encodeURIComponent(text)}`);
        if (turn !== this.asked) return;
        this.answered = turn;
        this.found = found;
        this.fault = "";
        this.none = !found.length;
        this.at = 0;
        this.open = true;
      } catch (error) { this.found = []; this.fault = error.message; }
    },
    /* Where nobody asked for it, the list would hide what is below the field: it opens with the first letter or tap. */
    focusQuietly() {
      this.quiet = true;
      this.$refs.field.focus();
      this.quiet = false;
    },
    /* On a phone the keyboard takes half of the screen: the list needs the other half. */
    begin() {
      clearTimeout(this.closing);
      if (this.quiet) return;
      if (matchMedia("(pointer: coarse)").matches) this.$el.scrollIntoView({ block: "start" });
      return this.look();
    },
    pick(row) {
      if (!row) return;
      this.text = "";
      this.open = false;
      this.$emit("pick", row);
    },
    async key(event) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (!this.open) return this.look();
        const step = event.key === "ArrowDown" ? 1 : -1;
        this.at = (this.at + step + this.rows.length) % Math.max(1, this.rows.length);
        this.$nextTick(() => document.getElementById(`${this.id}-${this.at}`)?.scrollIntoView({ block: "nearest" }));
      } else if (event.key === "Enter") {
        event.preventDefault();
        /* Who types fast and confirms means what was typed, not what is shown of it so far. */
        if (this.answered !== this.asked) await this.look();
        if (this.open && this.answered === this.asked) this.pick(this.rows[this.at]);
      } else if (event.key === "Escape") {
        this.open = false;
      }
    },
    leave() { this.closing = setTimeout(() => { this.open = false; }, 150); },
  },
  template: `
    <div class="search">
      <label :for="id">{{ label }}<span v-if="of" class="sr">: {{ of }}</span></label>
      <input :id="id" ref="field" v-model="text" type="text" role="combobox" autocomplete="off" spellcheck="false" maxlength="80"
        aria-autocomplete="list" :aria-expanded="open && rows.length ? 'true' : 'false'" :aria-controls="id + '-list'"
        :aria-activedescendant="open && rows.length ? id + '-' + at : null" :placeholder="placeholder"
        @input="look" @focus="begin" @click="open || begin()" @keydown="key" @blur="leave">
      <ul v-show="open && rows.length" :id="id + '-list'" role="listbox" tabindex="-1" aria-label="Units found">
        <li v-for="(row, i) in rows" :key="row.name + row.edition" :id="id + '-' + i" role="option" :aria-selected="i === at ? 'true' : 'false'"
          @mousedown.prevent="pick(row)" @mousemove="at = i">
          <span class="name">{{ row.name }}</span><span class="faction">{{ row.faction }}</span>
          <span class="badge">{{ row.edition }}th</span>
        </li>
      </ul>
      <p v-if="fault" class="error" role="alert">{{ fault }}</p>
      <p v-if="open && none && text" class="hint" role="status">No unit we ship is called that. You can paste its datasheet page instead.</p>
    </div>`,
};

/* The text of a file: in UTF-8 or UTF-16, or else in what Windows wrote before. */
function decoded(bytes) {
  const wide = { "255,254": "utf-16le", "254,255": "utf-16be" }[bytes.subarray(0, 2).join()];
  if (wide) return new TextDecoder(wide).decode(bytes);
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch (error) { return new TextDecoder("windows-1252").decode(bytes); }
}

const LONGEST = 400000;

/* What is being pasted, kept over a reload. */
function draft(text) {
  try {
    if (text === undefined) return sessionStorage.getItem("grognard-draft") || "";
    if (text) sessionStorage.setItem("grognard-draft", text); else sessionStorage.removeItem("grognard-draft");
  } catch (error) { /* not kept */ }
  return "";
}

/* Where a page is being pasted, if anywhere: the form is open there again after a reload. */
export function drafting(at) {
  try {
    if (at === undefined) return draft() ? sessionStorage.getItem("grognard-drafting") || "" : "";
    if (at) sessionStorage.setItem("grognard-drafting", at); else sessionStorage.removeItem("grognard-drafting");
  } catch (error) { /* not kept */ }
  return "";
}

/* A datasheet page, pasted or from a file. `take` gets what was read, {mark, name, edition, ...}. Emits "busy" when it
   begins and ends to read. */
export const PagePaste = {
  props: { take: Function },
  emits: ["busy", "close"],
  data() { return { text: draft(), error: "", busy: false, id: `paste-${++serial}` }; },
  mounted() { this.$refs.area.focus(); },
  watch: {
    text(text) { draft(text); },
    busy(busy) { this.$emit("busy", busy); if (this.error) this.$nextTick(() => this.$refs.area.focus()); },
  },
  methods: {
    async file(event) {
      const file = event.target.files[0];
      if (!file) return;
      event.target.value = "";
      if (file.size > LONGEST) { this.error = `This file has ${file.size.toLocaleString()} bytes; a page has at most 400,000.`; return; }
      this.text = decoded(new Uint8Array(await file.arrayBuffer()));
      this.read();
    },
    async read() {
      if (this.busy) return;
      if (this.text.length > LONGEST) { this.error = `This text has ${this.text.length.toLocaleString()} characters; a page has at most 400,000.`; return; }
      this.error = "";
      this.busy = true;
      try {
        /* Half a character, of an emoji that was cut, is no text. */
        const text = this.text.replace(/[\ud800-\udfff]/gu, "\ufffd");
        const told = await ask("/app/read", { text });
        pages.put(told.mark, { name: told.name, faction: told.faction, edition: told.edition, key: told.key, text });
        draft("");
        await this.take(told);
      } catch (error) { this.error = error.message; }
      this.busy = false;
    },
  },
  template: `
    <div class="paste">
      <label :for="id">Text of a datasheet page</label>
      <textarea :id="id" ref="area" v-model="text" rows="6" spellcheck="false"
        :aria-describedby="error ? id + '-error' : null" :aria-invalid="error ? 'true' : null"
        placeholder="Open the page, select all, copy, and paste it here."></textarea>
      <p v-if="error" class="error" role="alert" :id="id + '-error'">{{ error }}</p>
      <div class="row">
        <button class="solid" type="button" :disabled="!text.trim()" :aria-disabled="busy ? 'true' : null" @click="read">{{ busy ? "Reading …" : "Read page" }}</button>
        <label class="quiet-button">From a file<input type="file" accept=".txt,.md,text/plain" class="hidden" @change="file"></label>
        <button class="plain" type="button" @click="$emit('close')">Cancel</button>
      </div>
    </div>`,
};
