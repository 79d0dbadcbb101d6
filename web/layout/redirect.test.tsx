import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { PageModule } from '../lib/page.ts';
import { logOut, updateSession } from '../session/session-store.ts';
import { aSession } from '../testing/a-session.ts';
import { loadPage } from './load-page.tsx';
import { SignedInOnly } from './redirect.tsx';
import '../styles/main.css';

function LongPage() {
  return <p className="h-[300vh]">My settings</p>;
}

test('until the log-in is loaded, a skeleton stands in the place of a page that is nobody’s any more', async () => {
  updateSession(aSession());
  const loaded = Promise.withResolvers<PageModule>();
  const screen = await render(
    <MemoryRouter initialEntries={['/settings']}>
      <Routes>
        <Route Component={SignedInOnly}>
          <Route path="/settings" Component={LongPage} />
        </Route>
        <Route path="/auth/login" Component={loadPage(() => loaded.promise).Component} />
      </Routes>
    </MemoryRouter>,
  );
  await expect.element(screen.getByText('My settings')).toBeVisible();

  window.scrollTo(0, document.documentElement.scrollHeight);
  logOut();
  const skeleton = screen.getByRole('status');
  await expect.element(skeleton).toHaveTextContent('Loading');
  await expect.element(screen.getByText('My settings')).not.toBeInTheDocument();
  // What is below it, such as the footer, stays out of sight.
  expect(skeleton.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(window.innerHeight);
  expect(window.scrollY).toBe(0);

  loaded.resolve({ page: { title: 'Log in', description: '' }, Component: () => 'Log in' });
  await expect.element(screen.getByText('Log in')).toBeVisible();
  await expect.element(skeleton).not.toBeInTheDocument();
});
