import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface SpecimenProps {
  title: string;
  note?: ReactNode;
  layout?: 'row' | 'stack' | 'grid';
  children: ReactNode;
}

const layouts = {
  row: 'flex flex-wrap items-center gap-4',
  stack: 'grid grid-cols-1 gap-5',
  grid: 'grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3',
};

/** A component in its states. */
export function Specimen({ title, note, layout = 'row', children }: SpecimenProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="text-lg">{title}</h3>
        {note !== undefined && <p className="max-w-measure text-quiet">{note}</p>}
      </div>
      <div className={classNames('rounded-card border border-line bg-surface p-5 sm:p-8', layouts[layout])}>
        {children}
      </div>
    </div>
  );
}
