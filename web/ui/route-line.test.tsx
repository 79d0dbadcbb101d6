import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emulateMotion } from '../testing/emulate-motion.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { RouteLine } from './route-line.tsx';

const stations = ['Booked', 'Collected', 'On its way', 'Delivered'];

describe('RouteLine', () => {
  it.each([
    ['done, current and ahead', 3, 'moving', ['done', 'done', 'current', 'upcoming']],
    ['a halt', 2, 'halted', ['done', 'halted', 'upcoming', 'upcoming']],
    ['a tick at the end', 5, 'moving', ['done', 'done', 'done', 'arrived']],
  ] as const)('shows %s', async (_what, current, state, states) => {
    const { container } = await render(<RouteLine label="Progress" {...{ stations, current, state }} />);
    const shown = Array.from(container.querySelectorAll('.station'), (station) => station.getAttribute('data-state'));
    expect(shown).toEqual(states);
    await expectAccessible(container);
  });

  it('says which stations are done and marks the current one for screen readers', async () => {
    const screen = await render(<RouteLine label="Progress" stations={stations} current={2} />);
    const items = screen.getByRole('list', { name: 'Progress' }).getByRole('listitem').elements();
    expect(items.map((item) => item.textContent)).toEqual(['Done: Booked', 'Collected', 'On its way', 'Delivered']);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  });

  it('draws a loop in place of a station where a try failed', async () => {
    const { container } = await render(<RouteLine label="Progress" stations={stations} current={3} state="missed" />);
    expect(container.querySelector('[data-part="loop"]')).not.toBeNull();
    expect(container.querySelectorAll('.station')).toHaveLength(3);
  });

  it('is solid to the current station and dotted from there', async () => {
    await page.viewport(600, 400);
    const { container } = await render(<RouteLine label="Progress" stations={stations} current={2} />);
    for (const motion of document.getAnimations()) motion.finish();
    const here = centreOf(container.querySelector('[data-state="current"]'));
    const [travelled, ahead] = ['travelled', 'ahead'].map((part) => container.querySelector(`[data-part="${part}"]`));
    expect(Math.abs((travelled?.getBoundingClientRect().right ?? 0) - here)).toBeLessThan(7);
    expect(travelled && getComputedStyle(travelled).borderTopStyle).toBe('solid');
    expect(ahead && getComputedStyle(ahead).borderTopStyle).toBe('dotted');
  });

  it('is silent decoration without a label, 96 px wide in a row', async () => {
    await emulateMotion('no-preference');
    const screen = await render(<RouteLine stations={stations} current={2} size="row" />);
    await expect.element(screen.getByRole('list')).not.toBeInTheDocument();
    expect(screen.container.firstElementChild?.getBoundingClientRect().width).toBe(96);
    expect(document.getAnimations()).toEqual([]);
  });

  const five = ['Booked', 'Collected', 'On its way', 'Missed delivery', 'Delivered'];

  it.each([
    [375, stations, stations],
    [375, five, five],
    [320, five, ['Missed delivery']],
  ])('names what fits %i px side by side: %j', async (width, all, names) => {
    await page.viewport(width, 400);
    const screen = await render(
      <div className="px-gutter">
        <RouteLine label="Progress" hasNames stations={all} current={4} />
      </div>,
    );
    const elementOf = (name: string) => screen.getByText(new RegExp(`${name}$`)).element();
    expect(all.filter((name) => elementOf(name).getBoundingClientRect().width > 1)).toEqual(names);
    const boxes = names.map((name) => {
      const words = document.createRange();
      words.selectNodeContents(elementOf(name).lastChild ?? elementOf(name));
      return words.getBoundingClientRect();
    });
    // The second line of a long name may reach below its neighbour.
    for (const [index, { right }] of boxes.slice(0, -1).entries())
      expect(right).toBeLessThan((boxes[index + 1]?.left ?? 0) + 4);
  });

  it.each([320, 1440])('sticks out of nothing at %i px', async (width) => {
    await page.viewport(width, 400);
    await render(
      <div className="px-gutter">
        <RouteLine label="Progress" stations={stations} current={5} hasNames marker={<svg width="72" />} />
      </div>,
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

function centreOf(element: Element | null): number {
  const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
  return left + width / 2;
}
