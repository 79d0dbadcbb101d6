import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Tabs } from './tabs.tsx';

type Id = 'send' | 'track' | 'ship';

function Example({ hasLinks = false }: { hasLinks?: boolean }) {
  const [selected, setSelected] = useState<Id>('send');
  const tabs = (['send', 'track', 'ship'] as const).map((id) => ({
    id,
    label: id,
    ...(hasLinks && { href: `#${id}` }),
  }));
  return (
    <Tabs label="What to do" tabs={tabs} selected={selected} onSelect={setSelected}>
      Panel of {selected}
    </Tabs>
  );
}

describe('Tabs', () => {
  it.each([false, true])('have no accessibility faults (links: %s)', async (hasLinks) => {
    const { container } = await render(<Example hasLinks={hasLinks} />);
    await expectAccessible(container);
  });

  it.each([false, true])('move and activate by arrow keys, Home and End (links: %s)', async (hasLinks) => {
    const screen = await render(<Example hasLinks={hasLinks} />);
    const panel = screen.getByRole('tabpanel');
    await userEvent.keyboard('{Tab}');
    for (const [key, id] of [
      ['{ArrowRight}', 'track'],
      ['{ArrowRight}', 'ship'],
      ['{ArrowRight}', 'send'],
      ['{ArrowLeft}', 'ship'],
      ['{Home}', 'send'],
      ['{End}', 'ship'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(screen.getByRole('tab', { name: id, selected: true })).toHaveFocus();
      await expect.element(panel).toHaveTextContent(`Panel of ${id}`);
      await expect.element(panel).toHaveAccessibleName(id);
    }
  });

  it('are one stop for the Tab key', async () => {
    const screen = await render(
      <>
        <Example />
        <button type="button">After</button>
      </>,
    );
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  it('leave all other keys alone', async () => {
    const screen = await render(<Example />);
    await userEvent.keyboard('{Tab}x');
    await expect.element(screen.getByRole('tab', { name: 'send' })).toHaveFocus();
  });
});
