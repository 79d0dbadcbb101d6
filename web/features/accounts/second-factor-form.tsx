import { useState } from 'react';
import type { Session } from '../../../contract/accounts/accounts.ts';
import { enterSecondFactor, secondFactorRequest } from '../../../contract/accounts/second-factor.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { keepFocus } from './keep-focus.ts';

interface SecondFactorFormProps {
  readonly challenge: string;
  readonly onSession: (session: Session) => Promise<void> | void;
  /** Called with the reason when the challenge no longer works, or without one when the customer goes back. */
  readonly onEnd: (reason?: string) => void;
}

/** For a code of the authenticator app or a recovery code. */
export function SecondFactorForm({ challenge, onSession, onEnd }: SecondFactorFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const start = { challenge, code: '' };
  const state = useForm({
    start,
    schema: secondFactorRequest,
    send: async (body) => {
      try {
        await onSession(await call(enterSecondFactor, { body }));
      } catch (error) {
        const reason = error instanceof ApiError ? error.fields['challenge'] : undefined;
        if (reason === undefined) throw error;
        onEnd(reason);
      }
    },
  });

  function switchKind() {
    setIsRecovery(!isRecovery);
    state.reset(start);
  }

  return (
    <Form
      label="Enter your code"
      state={state}
      submitLabel="Continue"
      sendingText="Checking your code"
      footer={
        <div className="grid justify-items-center gap-1">
          <Button variant="quiet" onMouseDown={keepFocus} onClick={switchKind}>
            {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </Button>
          <Button variant="quiet" onMouseDown={keepFocus} onClick={() => onEnd()}>
            Back to log in
          </Button>
        </div>
      }
    >
      {isRecovery ? (
        <TextField
          key="recovery"
          {...state.field('code')}
          label="Recovery code"
          hint="One of the ten you saved. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form took the place of the one that was just sent
          autoFocus
        />
      ) : (
        <TextField
          key="app"
          {...state.field('code')}
          label="Code"
          hint="The six digits your authenticator app shows."
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form took the place of the one that was just sent
          autoFocus
        />
      )}
    </Form>
  );
}
