import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type LabelFormat, labelFormats, shipmentLabel } from '../../../../contract/labels.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { call } from '../../../lib/api/call.ts';
import { useDownload } from '../../../lib/use-download.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';

const papers: Readonly<Record<LabelFormat, string>> = {
  '4x6': '4 × 6 inch',
  a4: 'A4, 4 per sheet',
};

interface DownloadLabelsProps {
  readonly children: ReactNode;
  readonly variant?: 'primary' | 'secondary';
  /** For a bar at the foot of a phone. */
  readonly isCompact?: boolean;
  readonly load: (format: LabelFormat) => Promise<Uint8Array<ArrayBuffer>>;
  readonly onSaved?: () => void;
  readonly onFailed?: () => void;
}

/** Labels of several shipments in one PDF, on the chosen paper. */
export function DownloadLabels({
  children,
  variant = 'primary',
  isCompact = false,
  load,
  onSaved,
  onFailed,
}: DownloadLabelsProps) {
  const [format, setFormat] = useState<LabelFormat>('4x6');
  const { download, isDownloading } = useDownload({
    load: () => load(format),
    type: 'application/pdf',
    name: `labels-${format}.pdf`,
    onSaved,
    onFailed,
  });
  return (
    <div
      className={classNames('flex items-end', isCompact ? 'min-w-0 gap-2 max-sm:w-full sm:gap-3' : 'flex-wrap gap-3')}
    >
      <Field label="Paper" isLabelHidden={isCompact} className={classNames('grow', isCompact ? 'min-w-0' : 'min-w-48')}>
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
        className={isCompact ? 'whitespace-nowrap max-sm:grow max-sm:px-3 max-sm:[&_svg]:hidden' : 'grow'}
        isLoading={isDownloading}
        loadingText="Making your labels"
        onClick={download}
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
  readonly name: string;
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly size?: 'medium' | 'large';
}

export function DownloadLabel({
  shipment: { _id: id, _tracking_id },
  format,
  name,
  variant = 'secondary',
  size = 'medium',
}: DownloadLabelProps) {
  const { download, isDownloading } = useDownload({
    load: () => call(shipmentLabel, { params: { id }, query: { format } }),
    type: 'application/pdf',
    name: `label-${_tracking_id}-${format}.pdf`,
  });
  return (
    <Button variant={variant} size={size} isLoading={isDownloading} loadingText="Making your label" onClick={download}>
      <Download aria-hidden="true" />
      {name}
    </Button>
  );
}
