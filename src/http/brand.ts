// How /docs looks: an orrery, drawn here, in place of what the packages bring. Two orbits, a sun, two planets.

const ink = '#f4efe3';
const brass = '#d9a441';

const mechanism = `<g fill="none" stroke="${ink}" stroke-width="2"><ellipse cx="32" cy="32" rx="28" ry="11" transform="rotate(-20 32 32)"/><ellipse cx="32" cy="32" rx="17" ry="7" transform="rotate(-20 32 32)" stroke-opacity=".7"/><path d="M32 38v18M23 58h18" stroke="${brass}" stroke-linecap="round"/></g><circle cx="32" cy="32" r="6.5" fill="${brass}"/><circle cx="57.5" cy="20.5" r="4" fill="${ink}"/><circle cx="16.5" cy="39" r="3" fill="${brass}"/>`;

/** The mark with the name, for a dark bar. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 208 64" height="40" role="img" aria-label="Orrery">${mechanism}<text x="78" y="43" font-family="Georgia, 'Times New Roman', serif" font-size="34" letter-spacing="1" fill="${ink}">Orrery</text></svg>`;

/** The mark alone, on its own ground. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#16202e"/>${mechanism}</svg>`;

export const styles = `.swagger-ui .topbar { background: #16202e; padding: 8px 0; }
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .info .title small.version-stamp { background: #8a6420; }
@media (max-width: 640px) {
  .swagger-ui .wrapper, .swagger-ui .scheme-container .schemes.wrapper { padding: 0 10px; }
  .swagger-ui .info { margin: 24px 0; }
  .swagger-ui .opblock-summary-control, .swagger-ui .opblock-section-header { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-section-header { height: auto; min-height: 50px; }
  .swagger-ui .opblock-summary-description, .swagger-ui .opblock-description, .swagger-ui td { overflow-wrap: anywhere; }
  .swagger-ui .highlight-code, .swagger-ui pre, .swagger-ui .model-box, .swagger-ui .json-schema-2020-12 { max-width: 100%; overflow-x: auto; }
  .swagger-ui table.parameters, .swagger-ui table.responses-table, .swagger-ui table.headers { display: block; max-width: 100%; overflow-x: auto; }
  .swagger-ui select, .swagger-ui input, .swagger-ui textarea { max-width: 100%; min-width: 0; }
  .swagger-ui .opblock-body { max-width: 100%; overflow-x: auto; }
}`;

/** Pages of text alone: lines of a length that can be read, in light and in dark. */
export const plainStyles = `:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 .5rem; font: 600 1.15rem/1.4 ui-monospace, monospace; }
p { margin: .5rem 0; }
code { font-family: ui-monospace, monospace; font-size: .95em; }`;
