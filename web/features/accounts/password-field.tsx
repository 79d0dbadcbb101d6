import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { passwordStrength } from './password-strength.ts';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'action' | 'value'> {
  readonly value: string;
  /** For a password that is being chosen: says how strong it is. */
  readonly isNew?: boolean;
}

/** A password that can be shown, pasted and filled in by a password manager; a new one says how strong it is. */
export function PasswordField({ isNew = false, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid gap-2">
      <TextField
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        {...field}
        type={isShown ? 'text' : 'password'}
        action={
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
      {isNew && <StrengthMeter password={field.value} />}
    </div>
  );
}

const looks = ['border-danger', 'border-danger', 'border-warning', 'border-success', 'border-success'];

/** Four stretches of road, travelled as far as the password is strong, and the word for it. */
function StrengthMeter({ password }: { readonly password: string }) {
  const strength = password === '' ? undefined : passwordStrength(password);
  return (
    <div className="flex min-h-5 items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((stretch) => {
          const isTravelled = strength !== undefined && stretch <= Math.max(strength.level, 1);
          return (
            <span
              key={stretch}
              className={classNames(
                'flex-1 rounded-full border-t-4',
                isTravelled ? looks[strength.level] : 'border-line',
              )}
            />
          );
        })}
      </span>
      <span role="status" className="min-w-24 text-right text-sm text-quiet">
        {strength && (
          <>
            <span className="sr-only">Password strength: </span>
            {strength.word}
          </>
        )}
      </span>
    </div>
  );
}
