import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../web/styles/main.css';
import { Component } from './ui-gallery.tsx';

describe('the gallery of parts', () => {
  it.each([320, 375, 1440])('lets nothing stick out of a window of %i px', async (width) => {
    await page.viewport(width, 900);
    const screen = await render(<Component />);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('has no style attribute in its served HTML, which the content security policy would refuse', () => {
    expect(renderToString(<Component />)).not.toMatch(/<[^>]+\sstyle=|<style/);
  });
});
