import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node keeps what it compiled, types taken out, and the next start takes a third less time. What is imported before this is left out.
// Where the folder can't be written all is as without it.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { runProduct } = await import('./startup/start-product.ts');

// The folder of the built web can be given as an argument: `node server/main.ts [folder]`.
await runProduct(process.argv[2] ?? fileURLToPath(new URL('../build/web', import.meta.url)));
