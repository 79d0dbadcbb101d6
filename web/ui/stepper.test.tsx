import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Stepper } from './stepper.tsx';
import { Timeline } from './timeline.tsx';

const steps = ['Shipper Details', 'Receiver Details', 'Shipment Details', 'Payment Options'];

describe('Stepper', () => {
  it.each([1200, 360])('has no accessibility faults at %i px', async (width) => {
    await page.viewport(width, 800);
    const { container } = await render(<Stepper label="Ship a parcel" steps={steps} current={2} />);
    await expectAccessible(container);
  });

  it('marks the current step and says which are done', async () => {
    await page.viewport(1200, 800);
    const screen = await render(<Stepper label="Ship a parcel" steps={steps} current={2} />);
    const items = screen.getByRole('listitem').elements();
    expect(items.map((item) => item.textContent)).toEqual(['Done: Shipper Details', ...steps.slice(1)]);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  });

  it('names only the current step where there is little room', async () => {
    await page.viewport(360, 800);
    const screen = await render(<Stepper label="Ship a parcel" steps={steps} current={2} />);
    await expect.element(screen.getByText('Step 2 of 4:')).toBeVisible();
    expect(screen.getByRole('listitem').elements()).toHaveLength(4);
  });

  it('names all of three steps even there', async () => {
    await page.viewport(320, 800);
    const screen = await render(
      <Stepper label="Set up" steps={['My Details', 'Neighbour', 'Safe Place']} current={1} />,
    );
    const widths = ['My Details', 'Neighbour', 'Safe Place'].map((name) => widthOf(screen.getByText(name).element()));
    expect(Math.min(...widths)).toBeGreaterThan(40); // one hidden from sight is a pixel wide
  });
});

describe('Timeline', () => {
  it('has no accessibility faults and marks where the parcel is', async () => {
    const screen = await render(
      <Timeline
        label="Journey"
        events={[
          { id: 'collected', title: 'Collected from Dartford', detail: '16:40', state: 'done' },
          { id: 'out', title: 'Out for delivery in Manchester', detail: '08:05', state: 'current' },
          { id: 'delivered', title: 'Delivered', state: 'upcoming' },
        ]}
      />,
    );
    const current = screen
      .getByRole('listitem')
      .elements()
      .filter((item) => item.hasAttribute('aria-current'));
    expect(current.map((item) => item.textContent)).toEqual(['Out for delivery in Manchester08:05']);
    await expectAccessible(screen.container);
  });
});

function widthOf(element: Element): number {
  return element.getBoundingClientRect().width;
}
