import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { companyFrom } from './contract/company.ts';
import { pageChunk } from './scripts/bundle/page-chunks.ts';

const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000';

// How the web is built. `scripts/build-web.ts` builds it twice with this: for the browser and for the prerender.
export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  define: {
    __COMPANY__: JSON.stringify(companyFrom(process.env)),
    'import.meta.env.LARKWAY_ENV': JSON.stringify(process.env['LARKWAY_ENV'] ?? 'local'),
  },
  plugins: [react(), tailwindcss()],
  build: {
    assetsInlineLimit: 0, // nothing becomes a data: address, which the content security policy refuses for fonts and scripts
    modulePreload: { polyfill: false },
    cssCodeSplit: false, // the one stylesheet is in every page already; a part that is loaded later must not fetch it again
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false, // a module that two pages import is in the chunk of both, not of the first
          // What every page starts with comes in two files: the libraries, which seldom change and stay cached, and our own code.
          // What home, track and quote share with others comes in a file for each set of them: packed together it is smaller, and asked for once.
          groups: [
            { name: 'framework', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'frame', tags: ['$initial'], priority: 2 },
            // Every page's loader lists the files it needs: a file for each icon would make the list longer than the icons.
            { name: 'icons', test: /node_modules\/lucide-react/, priority: 2 },
            {
              name: pageChunk,
              debugName: 'parts',
              test: /\/(?:contract|web)\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // The card sandbox is on the server's own origin, under /v1.
  server: { proxy: { '/api': apiUrl, '/v1': apiUrl } },
});
