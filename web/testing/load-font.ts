import { beforeEach } from 'vitest';

// A font that arrives in the middle of a test changes every width that it measured.
beforeEach(async () => {
  await document.fonts.load('1rem "Figtree Variable"');
});
