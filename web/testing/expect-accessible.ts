import axe, { type Result } from 'axe-core';
import { expect } from 'vitest';
import '../styles/main.css';

/** Everything WCAG 2.2 asks at A and AA, and axe's own good practice; a part alone is no page, so it needs no landmarks. */
const rules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  resultTypes: ['violations'],
};

/** The rules whose answer another colour scheme can change. */
const colourRules: axe.RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] };

/**
 * Fails when axe finds anything wrong with the element, in the light or in the dark scheme; without one, with the page inside the frame:
 * header and footer are the same on all pages, and frame.test.tsx checks them.
 */
export async function expectAccessible(element?: Element): Promise<void> {
  const frame = [...document.querySelectorAll('body header, body footer')].filter(
    (part) => !part.closest('main, dialog'),
  );
  try {
    for (const [scheme, options] of Object.entries({ light: rules, dark: colourRules })) {
      document.documentElement.style.colorScheme = scheme;
      endMotion();
      const { violations } = await axe.run(element ?? { include: document.body, exclude: frame }, options);
      expect(violations.length, `In the ${scheme} scheme axe finds\n${violations.map(describe).join('\n')}`).toBe(0);
    }
  } finally {
    document.documentElement.style.removeProperty('color-scheme');
  }
}

/** Colours that are still changing would be measured halfway. */
function endMotion(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY) animation.cancel();
    else animation.finish();
  }
}

function describe({ id, help, nodes }: Result): string {
  return [`${id}: ${help}`, ...nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ''}`)].join('\n');
}
