import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileChooser } from '../../../ui/file-chooser.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Choices } from './choices.tsx';
import { Specimen } from './specimen.tsx';

export function Forms() {
  return (
    <>
      <Specimen title="Text field" note="Label, hint, error, input, in that order." layout="grid">
        <TextField label="Full name" autoComplete="off" />
        <TextField label="Delivery postal code" hint="For example M1 1AE" isRequired defaultValue="M1 1AE" />
        <TextField label="Pickup postal code" isRequired error="Invalid postal code" defaultValue="QV1 1CC" />
        <TextField label="Weight in KG" suffix="KG" inputMode="decimal" defaultValue="12.5" className="figures" />
        <TextField label="Tracking number" placeholder="Enter your tracking number" />
        <TextField label="Email" disabled defaultValue="ada@larkway.example" />
        <PasswordField />
        <TextField
          label="Postal code"
          aside={
            <Link href="#forms" className="text-sm">
              Address Book
            </Link>
          }
        />
        <TextField
          label="A label that is long enough to need a second line on a narrow screen"
          hint="And a hint that goes on, because some rules can’t be said in three words."
          error="The message is long too: it says what happened and what to do next."
        />
      </Specimen>
      <Specimen
        title="Native select"
        note="The platform’s own, for few fixed choices. No script, and a phone’s own picker."
        layout="grid"
      >
        <Field label="Country">
          {(control) => (
            <NativeSelect {...control}>
              <option value="UK">United Kingdom</option>
            </NativeSelect>
          )}
        </Field>
        <Field label="Parcel type" isRequired error="This field is required!.">
          {(control) => (
            <NativeSelect {...control} defaultValue="">
              <option value="">Choose</option>
              <option value="DOCUMENT">Document</option>
              <option value="PARCEL">Parcel</option>
            </NativeSelect>
          )}
        </Field>
        <Field label="Street">
          {(control) => (
            <NativeSelect {...control} disabled>
              <option>Enter a postal code first</option>
            </NativeSelect>
          )}
        </Field>
      </Specimen>
      <Choices />
      <Specimen title="Checkbox" note="The whole line can be pressed." layout="stack">
        <Checkbox label="Send me the newsletter" hint="Once a month. Unticked until you tick it." />
        <Checkbox label="I accept the terms and conditions" defaultChecked />
        <Checkbox label="I accept the terms and conditions" error="Please accept our terms and conditions!." />
        <Checkbox label="Not available here" disabled />
        <Checkbox label="Decided already" disabled defaultChecked />
      </Specimen>
      <FileSpecimen />
      <FailedForm />
    </>
  );
}

function PasswordField() {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label="Password"
      type={isShown ? 'text' : 'password'}
      defaultValue="correct horse"
      autoComplete="off"
      action={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

function FileSpecimen() {
  return (
    <Specimen title="File chooser" note="By its button, or by dropping a file into the frame." layout="stack">
      <FileChooser label="Choose a CSV file" accept=".csv" onChoose={() => Promise.resolve()}>
        <Button variant="quiet">Download a template</Button>
      </FileChooser>
    </Specimen>
  );
}

function FailedForm() {
  const [attempt, setAttempt] = useState(0);
  return (
    <Specimen
      title="Error summary"
      note="Takes the focus when a long form is sent and fails; each line leads to its field."
      layout="stack"
    >
      <ErrorSummary
        attempt={attempt}
        errors={[
          { fieldId: 'gallery-name', message: 'This field is required!.' },
          { fieldId: 'gallery-phone', message: 'Phone number is too short' },
        ]}
      />
      <TextField id="gallery-name" label="Full name" error="This field is required!." />
      <TextField
        id="gallery-phone"
        label="Phone"
        error="Phone number is too short"
        defaultValue="0770"
        inputMode="tel"
      />
      <Button className="justify-self-start" onClick={() => setAttempt(attempt + 1)}>
        Continue
      </Button>
    </Specimen>
  );
}
