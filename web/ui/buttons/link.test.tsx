import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { ButtonLink } from './button-link.tsx';
import { Link } from './link.tsx';
import { type AnchorProps, LinkProvider } from './link-provider.tsx';

function RouterLink({ href, ...rest }: AnchorProps) {
  return <a {...rest} href={`/app${href}`} />; // oxlint-disable-line jsx-a11y/anchor-has-content -- the content is in the props
}

describe('Link and ButtonLink', () => {
  it('have no accessibility faults', async () => {
    const { container } = await render(
      <p>
        Read the <Link href="/terms-of-use">terms</Link>.<ButtonLink href="/about">About</ButtonLink>
      </p>,
    );
    await expectAccessible(container);
  });

  it('are plain anchors without a provider', async () => {
    const screen = await render(<Link href="/about">About</Link>);
    await expect.element(screen.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
  });

  it('are made by the component the provider gives', async () => {
    const screen = await render(
      <LinkProvider component={RouterLink}>
        <Link href="/about">About</Link>
        <ButtonLink href="/dashboard">Shipments</ButtonLink>
      </LinkProvider>,
    );
    await expect.element(screen.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/app/about');
    await expect.element(screen.getByRole('link', { name: 'Shipments' })).toHaveAttribute('href', '/app/dashboard');
  });
});
