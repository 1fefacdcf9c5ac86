import { useState } from 'react';
import { Link } from 'react-router';
import { DateInput } from '../inputs/date-input.tsx';
import { Field } from '../inputs/field.tsx';
import { PasswordInput } from '../inputs/password-input.tsx';
import { SearchInput } from '../inputs/search-input.tsx';
import { TextArea } from '../inputs/text-area.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { Grid, Section } from './section.tsx';

export function InputStates() {
  const [search, setSearch] = useState('Whit');
  const [date, setDate] = useState('2026-10-20');
  return (
    <Section title="Inputs">
      <Grid>
        <Field label="Empty">
          <TextInput placeholder="Optional" />
        </Field>
        <Field label="Filled">
          <TextInput defaultValue="Dana Whitfield" />
        </Field>
        <Field label="Focus">
          <TextInput
            defaultValue="dana@"
            className="border-action outline-2 -outline-offset-1 outline-action"
          />
        </Field>
        <Field label="Error" error="Please enter a valid email address">
          <TextInput defaultValue="dana@" />
        </Field>
        <Field label="Disabled">
          <TextInput defaultValue="EST-0148" disabled />
        </Field>
        <Field label="With a hint" hint="Printed under your name">
          <TextInput defaultValue="RCE-48213" />
        </Field>
        <Field label="Password" action={<Link to="/dev/ui">An action</Link>}>
          <PasswordInput defaultValue="plumbline" autoComplete="off" />
        </Field>
        <SearchInput label="Search" value={search} onValueChange={setSearch} className="self-end" />
        <Field label="Date">
          <DateInput value={date} onValueChange={setDate} />
        </Field>
        <Field label="Text area">
          <TextArea defaultValue="Happy to walk you through it." />
        </Field>
        <Field label="Text area, error" error="must be at most 5,000 characters">
          <TextArea defaultValue="A very long story." />
        </Field>
        <Field label="Text area, disabled">
          <TextArea defaultValue="Nothing to add." disabled />
        </Field>
      </Grid>
    </Section>
  );
}
