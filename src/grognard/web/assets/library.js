/* The library: units that ship, pages in this browser, and the library file on the user's own computer. */
import { ask, pages, save, SiteHeader, PagePaste } from "/assets/kit.js";

export default {
  components: { SiteHeader, PagePaste },
  data() { return { own: [], file: { local: false, pages: [] }, units: [], error: "", edition: "11", pasting: false }; },
  computed: {
    shelves() {
      const found = {};
      for (const unit of this.units) if (unit.editions.includes(this.edition)) (found[unit.faction] ||= []).push(unit.name);
      return Object.entries(found);
    },
  },
  async mounted() {
    this.own = pages.all();
    await this.load();
    try { this.units = await ask("/api/v1/units"); } catch (error) { this.error = error.message; }
  },
  methods: {
    async load() { try { this.file = await ask("/app/library"); } catch (error) { this.error = error.message; } },
    read() { this.pasting = false; this.own = pages.all(); },
    async keep(page) { try { this.error = ""; await ask("/app/library", { text: page.text }); await this.load(); } catch (error) { this.error = error.message; } },
    drop(page) { pages.drop(page.mark); this.own = pages.all(); },
    async forget(page) { try { await ask(`/app/library/${page.mark}`, undefined, "DELETE"); await this.load(); } catch (error) { this.error = error.message; } },
    async open(page) {
      try {
        if (!pages.get(page.mark)) { const { text } = await ask(`/app/library/${page.mark}`); const told = await ask("/app/read", { text }); pages.put(told.mark, { name: told.name, faction: told.faction, edition: told.edition, text }); page = told; }
        location.href = `/datasheets?page=${page.mark}`;
      } catch (error) { this.error = error.message; }
    },
    async text(page) { const kept = pages.get(page.mark); save(`${page.name}.txt`, kept ? kept.text : (await ask(`/app/library/${page.mark}`)).text, "text/plain"); },
    kept(page) { return this.file.pages.some((one) => one.mark === page.mark); },
  },
  template: `
  <div class="page"><site-header here="/library"></site-header>
    <div id="main" class="library" tabindex="-1">
      <div class="title"><h1 class="lead">Library</h1><button v-if="!pasting" class="solid" type="button" @click="pasting = true">Paste a datasheet page</button></div>
      <page-paste v-if="pasting" @read="read" @close="pasting = false"></page-paste>
      <p v-if="error" class="error big" role="alert">{{ error }}</p>
      <section><h2>Your pages in this browser</h2><p v-if="!own.length" class="hint">None yet. A page that you paste stays in this browser and is sent only to be read.</p>
        <ul class="cards"><li v-for="page in own" class="card"><b>{{ page.name }}</b><small>{{ page.faction }}, {{ page.edition }}th</small>
          <div class="row"><button class="plain" type="button" @click="open(page)">Open</button><button class="plain" type="button" @click="text(page)">Export</button><button v-if="file.local && !kept(page)" class="plain" type="button" @click="keep(page)">Keep in file</button><button class="plain" type="button" @click="drop(page)" :aria-label="'Delete ' + page.name">Delete</button></div></li></ul></section>
      <section v-if="file.local"><h2>Library file on this computer</h2><p class="hint">{{ file.path }}</p><p v-if="!file.pages.length" class="hint">Empty. “Keep in file” puts a page here; it stays when the browser forgets.</p>
        <ul class="cards"><li v-for="page in file.pages" class="card"><b>{{ page.name }}</b><small>{{ page.faction }}, {{ page.edition }}th</small>
          <div class="row"><button class="plain" type="button" @click="open(page)">Open</button><button class="plain" type="button" @click="text(page)">Export</button><button class="plain" type="button" @click="forget(page)" :aria-label="'Delete from the file: ' + page.name">Delete</button></div></li></ul></section>
      <section><div class="head"><h2>Units that ship</h2><div class="segments" role="group" aria-label="Edition"><button v-for="e in ['11', '10']" type="button" :aria-pressed="edition === e ? 'true' : 'false'" @click="edition = e">{{ e }}th edition</button></div></div>
        <div v-for="[faction, names] in shelves"><p class="hint">{{ faction }}</p><div class="tags"><a v-for="name in names" class="tag" :href="'/datasheets?unit=' + encodeURIComponent(name) + '&edition=' + edition">{{ name }}</a></div></div></section>
    </div></div>`,
};
