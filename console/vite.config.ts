import { defineConfig } from 'vite';
import web from '../vite.config.ts';

// The console is built apart from the public pages, into a folder of theirs, so that neither bundle has code of the other.
export default defineConfig({
  ...web,
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
});
