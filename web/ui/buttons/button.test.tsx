import type { FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { Button } from './button.tsx';

describe('Button', () => {
  it('has no accessibility faults in any state', async () => {
    const { container } = await render(
      <>
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
          <div key={variant}>
            <Button variant={variant}>Plain</Button>
            <Button variant={variant} isLoading>
              Loading
            </Button>
            <Button variant={variant} disabled>
              Off
            </Button>
          </div>
        ))}
        <div className="on-evergreen">
          <Button>On evergreen</Button>
          <Button variant="secondary">On evergreen</Button>
          <Button variant="quiet">On evergreen</Button>
        </div>
      </>,
    );
    await expectAccessible(container);
  });

  it('keeps its width, its name and the focus while it is loading, and says so', async () => {
    const screen = await render(<Button isLoading={false}>Get Quote</Button>);
    const button = screen.getByRole('button', { name: 'Get Quote' });
    const width = button.element().clientWidth;
    await userEvent.keyboard('{Tab}');

    await screen.rerender(
      <Button isLoading loadingText="Getting your quote">
        Get Quote
      </Button>,
    );
    await expect.element(screen.getByRole('status')).toHaveTextContent('Getting your quote');
    await expect.element(button).toHaveFocus();
    expect(button.element().clientWidth).toBe(width);
  });

  it('ignores presses while it is loading, and sends the form only once', async () => {
    const onClick = vi.fn<() => void>();
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    const screen = await render(
      <form onSubmit={onSubmit}>
        <input aria-label="Code" />
        <Button type="submit" isLoading onClick={onClick}>
          Track
        </Button>
      </form>,
    );
    await screen.getByRole('textbox').click();
    await userEvent.keyboard('{Enter}{Tab}{Enter}');
    await expect.element(screen.getByRole('button')).toHaveFocus();

    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('does not submit a form unless it is told to', async () => {
    const screen = await render(<Button>Go Back</Button>);
    await expect.element(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });
});
