import { SiteHeader } from "/assets/kit.js"; export default { components: { SiteHeader }, template: `<div class="page"><site-header></site-header></div>` };
