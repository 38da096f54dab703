/* The library: units that ship, pages in this browser, and the library file on the user's own computer. */
import { nextTick } from "vue";
import { ask, pages, save, SiteHeader, PagePaste } from "/assets/kit.js";

export default {
  components: { SiteHeader, PagePaste },
  props: { file: Object, units: Array },
  data() { return { own: pages.all(), shelf: this.file, error: "", edition: "11", pasting: false, reading: false, gone: null }; },
  computed: {
    shelves() {
      const found = {};
      for (const unit of this.units) if (unit.editions.includes(this.edition)) (found[unit.faction] ||= []).push(unit.name);
      return Object.entries(found);
    },
  },
  methods: {
    async tried(act) { this.error = ""; try { await act(); } catch (error) { this.error = error.message; } },
    async load() { this.shelf = await ask("/app/library"); },
    /* The form goes when the reading begins, and a card takes the place of the page that comes. */
    async wait(busy) { this.reading = busy; if (busy) { await nextTick(); this.$refs.waits.focus(); } },
    async read({ mark }) {
      this.pasting = this.reading = false;
      this.own = pages.all().sort((one, other) => (other.mark === mark) - (one.mark === mark));
      await nextTick();
      document.getElementById(`page-${mark}`)?.focus({ preventScroll: true });
    },
    async textOf(page) { const kept = pages.get(page.mark); return kept ? kept.text : (await ask(`/app/library/${page.mark}`)).text; },
    keep(page) { return this.tried(async () => { await ask("/app/library", { text: page.text }); await this.load(); }); },
    drop(page) {
      this.gone = { name: page.name, back: () => { pages.put(page.mark, page); this.own = pages.all(); } };
      pages.drop(page.mark);
      this.own = pages.all();
    },
    forget(page) {
      return this.tried(async () => {
        const text = await this.textOf(page);
        await ask(`/app/library/${page.mark}`, undefined, "DELETE");
        await this.load();
        this.gone = { name: page.name, back: async () => { await ask("/app/library", { text }); await this.load(); } };
      });
    },
    undo() { const { back } = this.gone; this.gone = null; return this.tried(back); },
    open(page) {
      return this.tried(async () => {
        if (!pages.get(page.mark)) pages.put(page.mark, { name: page.name, faction: page.faction, edition: page.edition, text: await this.textOf(page) });
        location.href = `/datasheets?page=${page.mark}`;
      });
    },
    text(page) { return this.tried(async () => save(`${page.name}.txt`, await this.textOf(page), "text/plain")); },
    kept(page) { return this.shelf.pages.some((one) => one.mark === page.mark); },
  },
  template: `
  <div class="page"><site-header here="/library"></site-header>
    <div id="main" class="library" tabindex="-1">
      <div class="title"><h1 class="lead">Library</h1><button v-if="!pasting || reading" :disabled="reading" class="solid" type="button" @click="pasting = true">Paste a datasheet page</button></div>
      <page-paste v-if="pasting" v-show="!reading" :take="read" @busy="wait" @close="pasting = false"></page-paste>
      <p v-if="error" class="error big" role="alert">{{ error }}</p>
      <p v-if="gone" class="row" role="status">Deleted {{ gone.name }}. <button class="plain" type="button" @click="undo">Undo</button></p>
      <section><h2>Your pages in this browser</h2><p v-if="!own.length && !reading" class="hint">None yet. A page that you paste stays in this browser and is sent only to be read.</p>
        <ul class="cards"><li v-if="reading" ref="waits" class="card waits" role="status" tabindex="-1"><b>Reading …</b><small>&nbsp;</small>
          <div class="row" aria-hidden="true"><span class="plain">Open</span><span class="plain">Export</span><span v-if="shelf.local" class="plain">Keep in file</span><span class="plain">Delete</span></div></li>
          <li v-for="page in own" class="card"><b :id="'page-' + page.mark" role="heading" aria-level="3" tabindex="-1">{{ page.name }}</b><small>{{ page.faction }}, {{ page.edition }}th</small>
          <div class="row"><button class="plain" type="button" @click="open(page)">Open</button><button class="plain" type="button" @click="text(page)">Export</button><button v-if="shelf.local && !kept(page)" class="plain" type="button" @click="keep(page)">Keep in file</button><button class="plain" type="button" @click="drop(page)" :aria-label="'Delete ' + page.name">Delete</button></div></li></ul></section>
      <section v-if="shelf.local"><h2>Library file on this computer</h2><p class="hint">{{ shelf.path }}</p><p v-if="!shelf.pages.length" class="hint">Empty. “Keep in file” puts a page here; it stays when the browser forgets.</p>
        <ul class="cards"><li v-for="page in shelf.pages" class="card"><b>{{ page.name }}</b><small>{{ page.faction }}, {{ page.edition }}th</small>
          <div class="row"><button class="plain" type="button" @click="open(page)">Open</button><button class="plain" type="button" @click="text(page)">Export</button><button class="plain" type="button" @click="forget(page)" :aria-label="'Delete from the file: ' + page.name">Delete</button></div></li></ul></section>
      <section><div class="head"><h2>Units that ship</h2><div class="segments" role="group" aria-label="Edition"><button v-for="e in ['11', '10']" type="button" :aria-pressed="edition === e ? 'true' : 'false'" @click="edition = e">{{ e }}th edition</button></div></div>
        <div v-for="[faction, names] in shelves" class="shelf"><p>{{ faction }}</p><div class="tags"><a v-for="name in names" class="tag" :href="'/datasheets?unit=' + encodeURIComponent(name) + '&edition=' + edition">{{ name }}</a></div></div></section>
      <section><h2>For other programs</h2><p class="hint">The same answers over HTTP: <a href="/api/docs">the API</a>.</p></section>
    </div></div>`,
};
