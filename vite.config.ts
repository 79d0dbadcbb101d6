import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { companyFrom } from './contract/company.ts';
import { homeChunk } from './scripts/bundle/home-chunk.ts';

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
    modulePreload: {
      polyfill: false,
      // The one stylesheet is in every page already; a part that is loaded later need not fetch it again.
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page starts with comes in two files: the libraries, which seldom change and stay cached, and our own code.
          // What the home page shares with others comes in one more: packed together it is smaller, and asked for once.
          groups: [
            { name: 'framework', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'frame', tags: ['$initial'], priority: 2 },
            {
              name: homeChunk,
              debugName: 'parts',
              test: /\/web\/(content|features|forms|lib|ui)\//,
              minShareCount: 2,
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
