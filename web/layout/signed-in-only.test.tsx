import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { logOut, updateSession } from '../session/session-store.ts';
import { aSession } from '../testing/a-session.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import '../styles/main.css';

function LongPage() {
  return <p className="h-[300vh]">My settings</p>;
}

test('until the log-in is loaded, a skeleton stands in the place of a page that is nobody’s any more', async () => {
  updateSession(aSession());
  const loaded = Promise.withResolvers<{ Component: () => string }>();
  const router = createMemoryRouter(
    [
      { Component: SignedInOnly, children: [{ path: '/settings', Component: LongPage }] },
      { path: '/auth/login', lazy: () => loaded.promise },
    ],
    { initialEntries: ['/settings'] },
  );
  const screen = await render(<RouterProvider router={router} />);
  await expect.element(screen.getByText('My settings')).toBeVisible();

  window.scrollTo(0, document.documentElement.scrollHeight);
  logOut();
  const skeleton = screen.getByRole('status');
  await expect.element(skeleton).toHaveTextContent('Loading');
  await expect.element(screen.getByText('My settings')).not.toBeInTheDocument();
  // What is below it, such as the footer, stays out of sight.
  expect(skeleton.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(window.innerHeight);
  expect(window.scrollY).toBe(0);

  loaded.resolve({ Component: () => 'Log in' });
  await expect.element(screen.getByText('Log in')).toBeVisible();
  await expect.element(skeleton).not.toBeInTheDocument();
});
