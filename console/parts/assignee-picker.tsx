import { Button } from '../../web/ui/buttons/button.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';

interface Colleague {
  readonly id: string;
  readonly name: string;
}

interface AssigneePickerProps {
  readonly assignee: Colleague | null;
  readonly colleagues: readonly (Colleague & { readonly is_me: boolean })[];
  readonly isRunning: boolean;
  /** Null: nobody. */
  readonly onAssign: (id: string | null) => void;
}

export function AssigneePicker({ assignee, colleagues, isRunning, onAssign }: AssigneePickerProps) {
  const me = colleagues.find(({ is_me }) => is_me);
  const isListed = assignee === null || colleagues.some(({ id }) => id === assignee.id);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={<span className="text-sm font-medium text-quiet">Assigned to</span>}>
        {(control) => (
          <NativeSelect
            {...control}
            value={assignee?.id ?? ''}
            disabled={isRunning}
            onChange={({ target }) => onAssign(target.value === '' ? null : target.value)}
            className="w-52"
          >
            <option value="">Nobody</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {!isListed && <option value={assignee.id}>{assignee.name}</option>}
          </NativeSelect>
        )}
      </Field>
      {me && assignee?.id !== me.id && (
        <Button variant="secondary" isLoading={isRunning} loadingText="Assigning" onClick={() => onAssign(me.id)}>
          Assign to me
        </Button>
      )}
    </div>
  );
}
