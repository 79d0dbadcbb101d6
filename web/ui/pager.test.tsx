import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Pager, pagerItems } from './pager.tsx';

async function renderPager(page: number, pageCount = 10) {
  return render(<Pager label="Shipment pages" page={page} pageCount={pageCount} hrefOf={(to) => `?page=${to}`} />);
}

describe('Pager', () => {
  it.each([1, 5, 10])('has no accessibility faults on page %i', async (page) => {
    const { container } = await renderPager(page);
    await expectAccessible(container);
  });

  it('links to the pages about the current one, which it marks', async () => {
    const screen = await renderPager(5);
    await expect.element(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '?page=4');
    await expect.element(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '?page=6');
    const names = screen
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
    expect(names).toEqual(['Previous', '1', '4', '5', '6', '10', 'Next']);
  });

  it.each([
    [1, 'Previous'],
    [10, 'Next'],
  ])('on page %i has no link named %s', async (page, name) => {
    const screen = await renderPager(page);
    await expect.element(screen.getByText(name)).toBeVisible();
    await expect.element(screen.getByRole('link', { name })).not.toBeInTheDocument();
  });

  it('is not there for a single page', async () => {
    const { container } = await renderPager(1, 1);
    expect(container).toBeEmptyDOMElement();
  });
});

function shown(current: number, pageCount: number): string {
  return pagerItems(current, pageCount)
    .map((item) => (item.type === 'page' ? item.page : '…'))
    .join(' ');
}

describe('pagerItems', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [1, 10, '1 2 3 … 10'],
    [2, 10, '1 2 3 … 10'],
    [3, 10, '1 2 3 4 … 10'],
    [5, 10, '1 … 4 5 6 … 10'],
    [8, 10, '1 … 7 8 9 10'],
    [10, 10, '1 … 8 9 10'],
    [50, 1000, '1 … 49 50 51 … 1000'],
  ])('on page %i of %i shows "%s"', (current, pageCount, expected) => {
    expect(shown(current, pageCount)).toBe(expected);
  });

  it('shows the page itself where a gap would hide only one', () => {
    expect(shown(4, 7)).toBe('1 2 3 4 5 6 7');
    expect(shown(4, 10)).toBe('1 2 3 4 5 … 10');
  });

  it('stays within the pages when the current page is past the end', () => {
    expect(shown(99, 5)).toBe('1 2 3 4 5');
    expect(shown(99, 9)).toBe('1 … 7 8 9');
  });
});
