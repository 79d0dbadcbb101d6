import { Clock, Settings, Trash2, Truck, User } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { EmptyDrawing } from '../../web/drawings/empty-drawing.tsx';
import { colourTokens } from '../../web/styles/colour-tokens.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/buttons/button.tsx';
import { ButtonLink } from '../../web/ui/buttons/button-link.tsx';
import { IconButton } from '../../web/ui/buttons/icon-button.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/feedback/empty-state.tsx';
import { Notice } from '../../web/ui/feedback/notice.tsx';
import { ProgressBar } from '../../web/ui/feedback/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { Checkbox } from '../../web/ui/fields/checkbox.tsx';
import { Combobox } from '../../web/ui/fields/combobox.tsx';
import { ErrorSummary } from '../../web/ui/fields/error-summary.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { FileChooser } from '../../web/ui/fields/file-chooser.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';
import { RadioGroup } from '../../web/ui/fields/radio-group.tsx';
import { Select } from '../../web/ui/fields/select.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { Dialog } from '../../web/ui/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../web/ui/overlays/menu.tsx';
import { ToastList } from '../../web/ui/overlays/toast-list.tsx';
import { Pager } from '../../web/ui/pager.tsx';
import { Price } from '../../web/ui/price.tsx';
import { Spinner } from '../../web/ui/spinner.tsx';
import { type Column, Table } from '../../web/ui/table.tsx';
import { Tabs } from '../../web/ui/tabs.tsx';
import { Timeline } from '../../web/ui/timeline.tsx';
import { Drawings, Larks, Row, Specimen } from './drawings.tsx';
import { Lines, Statuses, Tracking } from './tracking.tsx';

export const page = { title: 'UI gallery', description: 'Every component of the interface in its states.' };

export function Component() {
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-8 px-gutter py-12">
      <h1 className="text-3xl">UI gallery</h1>
      <Colours />
      <Buttons />
      <Fields />
      <Choices />
      <Content />
      <Navigation />
      <Lines />
      <Statuses />
      <Waiting />
      <Overlays />
      <Larks />
      <Drawings />
      <Tracking />
    </div>
  );
}

function Colours() {
  return (
    <Specimen title="Colours, light and dark" isUniform>
      <Row>
        {Array.from(colourTokens, ([name, { light, dark }]) => (
          <figure key={name}>
            <svg viewBox="0 0 80 44" aria-hidden="true" className="h-11 rounded-control border border-line">
              <rect width="40" height="44" fill={light} />
              <rect x="40" width="40" height="44" fill={dark} />
            </svg>
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Row>
    </Specimen>
  );
}

function Buttons() {
  return (
    <Specimen title="Buttons and links">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small">
            small
          </Button>
          <Button variant={variant} size="large">
            large
          </Button>
          <Button variant={variant} isLoading>
            loading
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
        </Row>
      ))}
      <Row>
        <Link href="#top">Link</Link>
        <ButtonLink href="#top">Button link</ButtonLink>
        <IconButton label="Settings" icon={<Settings />} />
        <IconButton label="Delete" icon={<Trash2 />} disabled />
        <Menu heading="Heading" label="Account" trigger={<User aria-hidden="true" />}>
          <MenuItem href="#top">Link</MenuItem>
          <MenuItem>Action</MenuItem>
        </Menu>
      </Row>
    </Specimen>
  );
}

function Fields() {
  const [attempt, setAttempt] = useState(0);
  return (
    <Specimen title="Fields">
      <ErrorSummary attempt={attempt} errors={[{ fieldId: 'gallery-error', message: 'Invalid postal code' }]} />
      <TextField label="Text" hint="Hint" isRequired />
      <TextField id="gallery-error" label="Error" error="Invalid postal code" defaultValue="QV1 1CC" />
      <TextField label="Suffix" suffix="kg" defaultValue="12.5" className="figures" />
      <TextField label="Disabled" disabled defaultValue="ada@larkway.example" />
      <Checkbox label="Checkbox" hint="Hint" />
      <Checkbox label="Error" error="Please accept our terms and conditions!." />
      <FileChooser label="Choose a CSV file" accept=".csv" onChoose={() => Promise.resolve()} />
      <Button className="justify-self-start" onClick={() => setAttempt(attempt + 1)}>
        Focus the error summary
      </Button>
    </Specimen>
  );
}

const options = ['DA1 1RT', 'M1 1AE', 'EH1 1YZ'].map((value) => ({
  value,
  label: value,
  detail: `Detail of ${value}`,
}));

function Choices() {
  const [chosen, setChosen] = useState('');
  return (
    <Specimen title="Choices">
      <Field label="Native select">
        {(control) => (
          <NativeSelect {...control}>
            <option>United Kingdom</option>
          </NativeSelect>
        )}
      </Field>
      <Field label="Select">
        {(control) => <Select {...control} options={options} value={chosen} onChange={setChosen} />}
      </Field>
      <Field label="Combobox">
        {(control) => <Combobox {...control} options={options} value={chosen} onValueChange={setChosen} />}
      </Field>
      <RadioGroup
        id="gallery-radio"
        name="radio"
        label="Radio group"
        options={options}
        value={chosen}
        onChange={setChosen}
      />
    </Specimen>
  );
}

const columns: Column<(typeof options)[number]>[] = [
  { key: 'value', header: 'Postcode', cell: ({ value }) => value },
  { key: 'total', header: 'Total', cell: () => <Price pounds={7.92} />, isNumeric: true },
];

function Content() {
  return (
    <Specimen title="Content">
      <Row>
        <Card>paper</Card>
        <Card tone="lifted">lifted</Card>
        <Card tone="evergreen">evergreen</Card>
        <Price pounds={1111.11} className="text-4xl font-bold" />
      </Row>
      <Row>
        <Badge icon={<Clock aria-hidden="true" />}>neutral</Badge>
        {(['moving', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} icon={<Truck aria-hidden="true" />} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      {(['information', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={tone}>
          Text
        </Notice>
      ))}
      <Table caption="Table" columns={columns} rows={options} rowKey={({ value }) => value} />
    </Specimen>
  );
}

function Navigation() {
  return (
    <Specimen title="Navigation and progress">
      <Tabs
        label="Tabs"
        tabs={['Booked', 'Collected'].map((step) => ({ id: step, label: step, href: '#top' }))}
        selected="Booked"
      >
        Panel
      </Tabs>
      <Timeline
        label="Timeline"
        events={(['done', 'current', 'upcoming'] as const).map((state) => ({
          id: state,
          title: state,
          detail: '',
          state,
        }))}
      />
      <Pager label="Pager" page={6} pageCount={12} hrefOf={() => '#top'} />
    </Specimen>
  );
}

function Waiting() {
  return (
    <Specimen title="Waiting and empty">
      <Spinner className="size-8" />
      <ProgressBar label="Progress bar" value={400} max={1000} />
      <ProgressBar label="Unknown progress" />
      <SkeletonGroup label="Skeleton">
        <Skeleton />
      </SkeletonGroup>
      <EmptyState drawing={<EmptyDrawing />} title="Empty state" action={<Button>Action</Button>}>
        Text
      </EmptyState>
    </Specimen>
  );
}

function Overlays() {
  const [isOpen, setIsOpen] = useState(false);
  const types = ['blank', 'success', 'error', 'loading'] as const;
  return (
    <Specimen title="Overlays">
      <ToastList
        onDismiss={() => {}}
        toasts={types.map((type) => ({ id: type, type, message: type, isVisible: true }))}
      />
      <Row>
        <Button onClick={() => toast.success('Toast')}>Show a toast</Button>
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
      </Row>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Dialog" footer={<Button>Action</Button>}>
        Text
      </Dialog>
    </Specimen>
  );
}
