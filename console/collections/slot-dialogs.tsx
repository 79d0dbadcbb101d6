import { toast } from 'react-hot-toast/headless';
import {
  listSlotDays,
  listSlotPlans,
  type SlotDayRow,
  type SlotPlanRow,
  setSlotDay,
  setSlotPlan,
} from '../../contract/staff/collections.ts';
import type { FormSchema } from '../../web/forms/check-by-schema.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { call } from '../../web/lib/api/call.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { Dialog } from '../../web/ui/overlays/dialog.tsx';

interface DayDialogProps {
  readonly slot: SlotDayRow;
  readonly onClose: () => void;
}

async function finish(message: string, onClose: () => void): Promise<void> {
  toast.success(message);
  await Promise.all(
    [listSlotDays, listSlotPlans].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
  onClose();
}

const capacitySchema = withNumbers(setSlotDay.body, ['capacity']);

export function CapacityDialog({ slot: { area, slot, capacity, taken, held }, onClose }: DayDialogProps) {
  const state = useForm({
    start: { area, slot, capacity: String(capacity) },
    schema: capacitySchema,
    send: async (body) => finish((await call(setSlotDay, { body })).message, onClose),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Capacity on this date">
      <Form label="Capacity on this date" state={state} submitLabel="Save" sendingText="Saving">
        <TextField
          {...state.field('capacity')}
          label="Stops that fit in"
          hint={`${taken} are taken and ${held} are held: it can’t be less.`}
          inputMode="numeric"
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}

export function CloseDialog({ slot: { area, slot, taken }, onClose }: DayDialogProps) {
  const state = useForm({
    start: { area, slot, closed_reason: '' },
    schema: setSlotDay.body,
    send: async (body) => finish((await call(setSlotDay, { body })).message, onClose),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Close this window">
      <Form
        label="Close this window"
        state={state}
        submitLabel="Close window"
        submitVariant="danger"
        sendingText="Closing the window"
      >
        <TextField
          {...state.field('closed_reason')}
          label="Reason"
          hint={
            taken === 0
              ? 'Nothing is booked in it.'
              : `What is booked (${taken}) is moved to the next window, and the customers read this in an email.`
          }
          isRequired
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}

const planSchema = withNumbers(setSlotPlan.body, ['weekday', 'from_hour', 'until_hour', 'capacity', 'lead_minutes']);

interface PlanDialogProps {
  readonly plan: SlotPlanRow;
  readonly onClose: () => void;
}

/** Of an area and a weekday: another area or window is a plan of its own. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { area, weekday, from_hour, until_hour, capacity, lead_minutes } = plan;
  const state = useForm({
    start: {
      area,
      weekday: String(weekday),
      from_hour: String(from_hour),
      until_hour: String(until_hour),
      capacity: String(capacity),
      lead_minutes: String(lead_minutes),
    },
    schema: planSchema,
    send: async (body) => finish((await call(setSlotPlan, { body })).message, onClose),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Change the plan">
      <Form label="Change the plan" state={state} submitLabel="Save" sendingText="Saving">
        <TextField
          {...state.field('area')}
          label="Area"
          hint="Empty: every area without a plan of its own."
          autoComplete="off"
        />
        <TextField
          {...state.field('capacity')}
          label="Stops that fit in"
          hint="0 offers the window no more."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...state.field('lead_minutes')}
          label="Minutes before its start it can be booked"
          inputMode="numeric"
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}

/** A schema of numbers for a form, whose values are texts. An empty field has no number. */
function withNumbers<Result>(schema: FormSchema<Result>, names: readonly string[]): FormSchema<Result> {
  return {
    safeParse: (values) => {
      const texts = values as Readonly<Record<string, unknown>>; // a form's values
      const numbers = names.map((name) => [name, texts[name] === '' ? undefined : Number(texts[name])]);
      return schema.safeParse({ ...texts, ...Object.fromEntries(numbers) });
    },
  };
}
