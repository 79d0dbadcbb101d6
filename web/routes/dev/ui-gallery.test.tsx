import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { Component } from './ui-gallery.tsx';

describe('the gallery of parts', () => {
  it.each([375, 1440])('has no accessibility faults at %i px, and nothing sticks out', async (width) => {
    await page.viewport(width, 900);
    const { container } = await render(<Component />);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible(container);
  });

  it('has no style attribute in its served HTML, which the content security policy would refuse', () => {
    expect(renderToString(<Component />)).not.toMatch(/<[^>]+\sstyle=|<style/);
  });
});
