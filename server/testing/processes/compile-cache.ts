import { fileURLToPath } from 'node:url';

/** Where the product's processes keep what Node compiled; those of tests share it, or each would compile everything again. */
export const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));
