import { useId } from 'react';
import { friendlyHour } from '../../../../contract/values/time/friendly-date.ts';
import { SlotChoice } from '../collection/slot-choice.tsx';
import { type CollectionChoice, useCollectionChoice } from '../collection/use-collection-choice.ts';
import { type DropOffChoice, DropOffFields, HandoverChoice } from './drop-off-fields.tsx';
import { FieldGroup } from './field-group.tsx';
import type { ShipmentFormState } from './use-shipment-form.ts';

export function useFormCollection({ values, draft, change }: ShipmentFormState): CollectionChoice {
  const { shipper_postal_code: postal_code, shipper_street_name: street_name, shipper_building: building } = values;
  return useCollectionChoice(
    { postal_code, street_name, building },
    {
      wanted: values.collection_slot,
      onChange: (slot) => change({ collection_slot: slot }),
      draftId: draft?._id,
      isOptional: values.return_of !== '', // at somebody else's door, who may not be in
    },
  );
}

/** The additional part of the shipment step. Without windows and points on offer there is nothing to choose, and the form goes on without. */
interface CollectionFieldsProps {
  readonly collection: CollectionChoice;
  readonly dropOff: DropOffChoice;
}

export function CollectionFields({ collection, dropOff }: CollectionFieldsProps) {
  const id = useId();
  const { slots, slot, joinWords, error, heldUntil, choose } = collection;
  const hasChoice = slots.length > 0 || joinWords !== undefined;
  const hasPoints = dropOff.offered.length > 0;
  if (!hasChoice && !hasPoints) return null;
  const isDroppedOff = dropOff.point !== '';
  return (
    <>
      {(hasPoints || isDroppedOff) && <HandoverChoice dropOff={dropOff} label="How will you hand it over?" />}
      {isDroppedOff && (
        <FieldGroup title="Where will you drop it off?">
          <DropOffFields dropOff={dropOff} error={error} />
        </FieldGroup>
      )}
      {!isDroppedOff && hasChoice && (
        <FieldGroup title="When should we collect it?">
          <SlotChoice
            {...{ id, slots, joinWords, error }}
            value={slot}
            onChange={choose}
            noneWords="I’ll choose later"
          />
          {heldUntil !== undefined && (
            <p role="status" className="text-sm text-quiet col-span-full">
              We’re holding this time for you until {friendlyHour(new Date(heldUntil))}.
            </p>
          )}
        </FieldGroup>
      )}
    </>
  );
}
