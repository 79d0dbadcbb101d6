import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { type Column, Table } from './table.tsx';

interface Row {
  code: string;
  total: string;
}

const columns: Column<Row>[] = [
  { key: 'code', header: 'Tracking number', cell: (row) => row.code },
  { key: 'total', header: 'Total', cell: (row) => row.total, isNumeric: true },
];

const rows = [
  { code: 'LK000717618GB', total: '£7.92' },
  { code: 'LK482109352GB', total: '£111.10' },
];

const example = <Table caption="All Shipment History" columns={columns} rows={rows} rowKey={(row) => row.code} />;

describe.each([
  ['wide', 1200],
  ['narrow', 360],
])('Table in a %s window', (_name, width) => {
  it('has no accessibility faults and keeps its roles', async () => {
    await page.viewport(width, 800);
    const screen = await render(example);
    await expect.element(screen.getByRole('table', { name: 'All Shipment History' })).toBeVisible();
    await expect.element(screen.getByRole('rowheader', { name: 'LK000717618GB' })).toBeVisible();
    await expect.element(screen.getByRole('cell', { name: '£111.10' })).toBeVisible();
    expect(screen.getByRole('columnheader').elements()).toHaveLength(2);
    await expectAccessible(screen.container);
  });
});

describe('Table', () => {
  it('leaves out of a card what its row has nothing for, and keeps the place in a table', async () => {
    const withGap = [
      ...columns,
      { key: 'gap', header: 'Action', cell: (row: Row) => row.code === 'LK000717618GB' && 'Pay' },
    ];
    await page.viewport(360, 800);
    const screen = await render(<Table caption="Shipments" columns={withGap} rows={rows} rowKey={(row) => row.code} />);
    expect(screen.getByRole('cell').elements()).toHaveLength(3);
    await page.viewport(1200, 800);
    expect(screen.getByRole('cell').elements()).toHaveLength(4);
  });

  it('sets figures under each other to the right', async () => {
    await page.viewport(1200, 800);
    const screen = await render(example);
    const [first, second] = screen
      .getByText(/^£/)
      .elements()
      .map((figure) => figure.getBoundingClientRect().right);
    expect(first).toBe(second);
  });

  it('becomes cards that show each heading beside its value on a phone', async () => {
    await page.viewport(360, 800);
    const screen = await render(example);
    const total = screen.getByRole('cell', { name: '£7.92' }).element();
    expect(getComputedStyle(total).display).toBe('flex');
    expect(total.textContent).toBe('Total£7.92');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});
