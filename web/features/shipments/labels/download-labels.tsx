import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type LabelFormat, labelFormats, shipmentLabel } from '../../../../contract/labels.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

const papers: Readonly<Record<LabelFormat, string>> = {
  '4x6': '4 × 6 inch',
  a4: 'A4, 4 a sheet',
};

interface DownloadLabelsProps {
  /** What the button says. */
  readonly children: ReactNode;
  readonly variant?: 'primary' | 'secondary';
  /** One line, for a bar at the foot of a phone. */
  readonly isCompact?: boolean;
  readonly load: (format: LabelFormat) => Promise<Uint8Array<ArrayBuffer>>;
  readonly onSaved?: () => void;
  readonly onFailed?: () => void;
}

/** The labels of several shipments in one file, on the paper the customer chooses. */
export function DownloadLabels({
  children,
  variant = 'primary',
  isCompact = false,
  load,
  onSaved,
  onFailed,
}: DownloadLabelsProps) {
  const [format, setFormat] = useState<LabelFormat>('4x6');
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => load(format),
      onSuccess: (bytes) => {
        saveFile(bytes, 'application/pdf', `labels-${format}.pdf`);
        onSaved?.();
      },
      onError: () => onFailed?.(),
    },
    queryClient,
  );
  return (
    <div className={classNames('flex items-end gap-3', !isCompact && 'flex-wrap')}>
      <Field
        label={isCompact ? <VisuallyHidden>Paper</VisuallyHidden> : 'Paper'}
        className={classNames('grow', isCompact ? 'min-w-0' : 'min-w-48')}
      >
        {(control) => (
          <NativeSelect
            {...control}
            value={format}
            onChange={({ currentTarget: { value } }) => setFormat(labelFormats.find((one) => one === value) ?? '4x6')}
          >
            {labelFormats.map((one) => (
              <option key={one} value={one}>
                {papers[one]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Button
        variant={variant}
        className={isCompact ? 'whitespace-nowrap' : 'grow'}
        isLoading={isPending}
        loadingText="Making your labels"
        onClick={() => mutate()}
      >
        <Download aria-hidden="true" />
        {children}
      </Button>
    </div>
  );
}

interface DownloadLabelProps {
  readonly shipment: Pick<ShipmentDetail, '_id' | '_tracking_id'>;
  readonly format: LabelFormat;
  readonly words: string;
  readonly variant?: 'primary' | 'secondary';
}

/** Fetches the labels of a paid shipment for one kind of paper. */
export function DownloadLabel({
  shipment: { _id: id, _tracking_id },
  format,
  words,
  variant = 'secondary',
}: DownloadLabelProps) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(shipmentLabel, { params: { id }, query: { format } }),
      onSuccess: (bytes) => saveFile(bytes, 'application/pdf', `label-${_tracking_id}-${format}.pdf`),
    },
    queryClient,
  );
  return (
    <Button variant={variant} isLoading={isPending} loadingText="Making your label" onClick={() => mutate()}>
      <Download aria-hidden="true" />
      Download for {words}
    </Button>
  );
}
