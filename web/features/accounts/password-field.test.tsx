import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PasswordField } from './password-field.tsx';

test.each([
  ['short1!', 1, 'Too short'],
  ['x'.repeat(129), 1, 'Too long'],
  ['Liverpool2024!', 1, 'Easy to guess'],
  ['12345678', 1, 'Easy to guess'],
  ['rvkqzpwm', 2, 'Fair'],
  ['rvkQzpwm7', 3, 'Good'],
  ['van road lark and a quiet street', 4, 'Strong'],
  ['🦜🚐🏡🌳🦜🌧🚪🗝', 2, 'Fair'],
])('a new password such as %s fills %i of four segments: %s', async (password, filled, word) => {
  const screen = await render(<PasswordField name="password" label="Password" value={password} readOnly isNew />);
  await expect.element(screen.getByRole('status')).toHaveTextContent(`Password strength: ${word}`);
  expect(screen.container.querySelectorAll('.border-t-4.border-line')).toHaveLength(4 - filled);
});
