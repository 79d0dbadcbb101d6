import type { ReactNode } from 'react';
import { turnOffAuthenticator } from '../../../../contract/accounts/second-factor.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { PasswordField } from '../password-field.tsx';

interface PasswordConfirmationProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly submitVariant?: 'primary' | 'danger';
  readonly sendingText: string;
  readonly send: (body: { readonly password: string }) => Promise<void>;
  /** Under the button. */
  readonly footer?: ReactNode;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Asks for the password again: somebody who found an open browser does not know it. */
export function PasswordConfirmation({ send, children, ...form }: PasswordConfirmationProps) {
  // Every call that takes the password alone has this rule for it.
  const state = useForm({ start: { password: '' }, schema: turnOffAuthenticator.body, send });
  return (
    <Form {...form} state={state} waitsFor="Enter your password">
      {children}
      <PasswordField {...state.field('password')} label="Your password" />
    </Form>
  );
}
