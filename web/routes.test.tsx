import { expect, test } from 'vitest';
import { renderApp } from './testing/render-app.tsx';

test.for(['/About', '/ABOUT', '/auth/Login'])('%s is not found, as the server says too', async (path) => {
  const { screen } = await renderApp(path);
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
