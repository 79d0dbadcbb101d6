import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { isCommonPassword } from '../../../contract/values/people/common-password.ts';
import { passwordLength } from '../../../contract/values/people/password.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'action' | 'value'> {
  readonly value: string;
  /** Shows how strong it is. */
  readonly isNew?: boolean;
}

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

function StrengthMeter({ password }: { readonly password: string }) {
  const strength = password === '' ? undefined : passwordStrength(password);
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4].map((segment) => {
          const isFilled = strength !== undefined && segment <= Math.max(strength.level, 1);
          return (
            <span
              key={segment}
              className={classNames('flex-1 rounded-full border-t-4', isFilled ? looks[strength.level] : 'border-line')}
            />
          );
        })}
      </span>
      <span role="status" className="min-h-6 text-sm text-quiet">
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

interface PasswordStrength {
  /** Below 2 it can't be chosen. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
}

/** As an attacker would judge it: by whether it is known, then by length, then by variety. */
function passwordStrength(password: string): PasswordStrength {
  const characters = Array.from(password);
  if (characters.length < passwordLength.fewest) return { level: 0, word: 'Too short' };
  if (characters.length > passwordLength.most) return { level: 1, word: 'Too long' };
  if (isCommonPassword(password)) return { level: 1, word: 'Easy to guess' };
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password));
  const points = characters.length + 2 * kinds.length;
  if (points >= 20) return { level: 4, word: 'Strong' };
  return points >= 15 ? { level: 3, word: 'Good' } : { level: 2, word: 'Fair' };
}
