/** The product's colours in the light. Mail programs want styles on each element, so the layout writes these there. */
export const light = {
  page: '#f7f8f4',
  surface: '#ffffff',
  line: '#dde3dc',
  text: '#10201b',
  quiet: '#4a5a54',
  link: '#0b6b4f',
  evergreen: '#0e3b2e',
  volt: '#b8f34a',
  white: '#ffffff',
} as const;

/** What changes in the dark, and on a phone, in the programs that can tell. It has to overrule the styles on the elements. */
export const letterStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0b1512 !important; }
  .card { background-color: #12201b !important; border-color: #24352e !important; }
  .line { border-color: #24352e !important; }
  .text { color: #e8f0ec !important; }
  .quiet { color: #9db0a8 !important; }
  .link { color: #6fe0b0 !important; }
  .button { background-color: #b8f34a !important; color: #10201b !important; }
}
@media (max-width: 480px) {
  .inset { padding-left: 24px !important; padding-right: 24px !important; }
  .button { display: block !important; }
}
`;
