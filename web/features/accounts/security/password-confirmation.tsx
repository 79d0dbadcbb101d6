import type { ReactNode } from 'react';
import { turnOffAuthenticator } from '../../../../contract/account-second-factor.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { PasswordField } from '../password-field.tsx';

interface PasswordConfirmationProps {
  /** Names the form for screen readers. */
  readonly label: string;
  readonly submitLabel: string;
  readonly submitVariant?: 'primary' | 'danger';
  readonly sendingText: string;
  /** Does what the password is asked for. */
  readonly send: (body: { readonly password: string }) => Promise<void>;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Asks for the password once more before how the customer signs in is changed: who found an open browser does not know it. */
export function PasswordConfirmation({ send, children, ...form }: PasswordConfirmationProps) {
  // Every call that takes the password alone has this same rule for it.
  const state = useForm({ start: { password: '' }, schema: turnOffAuthenticator.body, send });
  return (
    <Form {...form} state={state}>
      {children}
      <PasswordField {...state.field('password')} label="Your password" />
    </Form>
  );
}
