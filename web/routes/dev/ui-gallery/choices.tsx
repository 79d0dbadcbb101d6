import { useState } from 'react';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { Specimen } from './specimen.tsx';

const addresses = [
  ['DA1 1RT', 'Ada Lovelace, Hythe Street, Dartford'],
  ['M1 1AE', 'Grace Hopper, Piccadilly, Manchester'],
  ['EH1 1YZ', 'Mary Somerville, Waverley Bridge, Edinburgh'],
  ['CF10 1EP', 'Alun Turing, Castle Street, Cardiff'],
  ['BT1 5GS', 'Annie Maunder, Donegall Square, Belfast'],
  ['IV1 1SG', 'A name long enough that the line has to break before it reaches the end of the menu'],
  ['TR21 0LW', 'Hugh Town, Isles of Scilly'],
  ['ZE1 0LL', 'Commercial Street, Lerwick'],
].map(([value = '', detail = '']) => ({ value, label: value, detail }));

const streets = [
  'Hythe Street',
  'High Street',
  'Highfield Road',
  'Home Gardens',
  'Lowfield Street',
  'Market Street',
  'Spital Street',
];

const sizes = [
  { value: 'S', label: 'Small', detail: 'Fits a letterbox' },
  { value: 'L', label: 'Large', detail: 'Somebody has to open' },
];

export function Choices() {
  const [address, setAddress] = useState('');
  const [street, setStreet] = useState('');
  const [size, setSize] = useState('S');
  const matching = streets.filter((name) => name.toLowerCase().includes(street.toLowerCase()));

  return (
    <>
      <Specimen
        title="Select"
        note="Details under each choice, type-ahead, pages of five. 38 high; 48 under a finger."
        layout="grid"
      >
        <Field label="From your address book">
          {(control) => (
            <Select
              {...control}
              options={addresses}
              value={address}
              onChange={setAddress}
              placeholder="Choose an address"
            />
          )}
        </Field>
        <Field label="Chosen, and wrong" isRequired error="Postal code is required!.">
          {(control) => <Select {...control} options={addresses} value="EH1 1YZ" onChange={() => {}} />}
        </Field>
        <Field label="Nothing to choose">
          {(control) => (
            <Select {...control} options={[]} value="" onChange={() => {}} placeholder="No saved addresses" disabled />
          )}
        </Field>
      </Specimen>
      <Specimen title="Combobox" note="Suggestions while you type; typing by hand always counts." layout="grid">
        <Field label="Street name" hint="Type, or choose a suggestion">
          {(control) => (
            <Combobox
              {...control}
              value={street}
              onValueChange={setStreet}
              options={matching.map((name) => ({ value: name, label: name }))}
              emptyText="No street of that name here. What you typed is fine."
            />
          )}
        </Field>
        <Field label="Searching" hint="Click to open">
          {(control) => <Combobox {...control} value="High" onValueChange={() => {}} options={[]} isSearching />}
        </Field>
        <Field label="Wrong" isRequired error="This field is required!.">
          {(control) => <Combobox {...control} value="" onValueChange={() => {}} options={[]} placeholder="Street" />}
        </Field>
      </Specimen>
      <Specimen title="Radio group" note="The platform's own radios; the whole card can be pressed." layout="grid">
        <RadioGroup id="size" name="size" label="Size" options={sizes} value={size} onChange={setSize} isRequired />
        <RadioGroup
          id="wrong-size"
          name="wrong-size"
          label="Wrong"
          options={sizes}
          value=""
          onChange={() => {}}
          error="This field is required!."
        />
      </Specimen>
    </>
  );
}
