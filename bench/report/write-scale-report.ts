/** CPU time. */
export interface Cost {
  readonly serverMs: number;
  readonly databaseMs: number;
}

export interface SizeCosts {
  readonly size: number;
  readonly costs: ReadonlyMap<string, Cost>;
  readonly onDisk: Readonly<Record<string, number>>;
}

/** At most this growth from the smallest to the largest size counts as flat. */
const maxFlatGrowth = 1.5;
/** A late page of a list against its first. */
const maxPageRatio = 2;

/** A column for each size, and the growth from the smallest to the largest. */
export function writeScaleReport(sizes: readonly SizeCosts[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  const names = [...(first?.costs.keys() ?? [])];
  const header = row('', [...sizes.map(({ size }) => size.toLocaleString('en-GB')), 'growth']);
  const lines = names.flatMap((name) => {
    const growth = sumOf(last, name) / sumOf(first, name);
    return [
      row(
        `${name}, server ms`,
        sizes.map(({ costs }) => format(costs.get(name)?.serverMs)),
      ),
      row(
        `${name}, database ms`,
        sizes.map(({ costs }) => format(costs.get(name)?.databaseMs)),
      ),
      row(`${name}, together`, [
        ...sizes.map((size) => format(sumOf(size, name))),
        `${growth.toFixed(2)} ${growth <= maxFlatGrowth ? 'flat' : 'GROWS'}`,
      ]),
    ];
  });
  const disk = Object.keys(first?.onDisk ?? {}).map((name) =>
    row(
      name,
      sizes.map(({ onDisk }) => String(onDisk[name] ?? '')),
    ),
  );
  const pages = sizes.map((size) => sumOf(size, 'list, page 500') / sumOf(size, 'list, page 1'));
  const areEven = pages.every((ratio) => ratio < maxPageRatio);
  const ratios = row('page 500 of page 1', [...pages.map((ratio) => ratio.toFixed(2)), areEven ? 'even' : 'UNEVEN']);
  return `${[header, ...lines, ratios, ...disk].join('\n')}\n`;
}

function sumOf(size: SizeCosts | undefined, name: string): number {
  const cost = size?.costs.get(name);
  return cost ? cost.serverMs + cost.databaseMs : Number.NaN;
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.padStart(13)).join('');
}

function format(value = Number.NaN): string {
  return value.toFixed(3);
}
