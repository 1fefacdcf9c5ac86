import { useState } from 'react';
import { Checkbox } from '../choices/checkbox.tsx';
import { Picker } from '../choices/picker.tsx';
import { RadioGroup } from '../choices/radio-group.tsx';
import { Select } from '../choices/select.tsx';
import { Switch } from '../choices/switch.tsx';
import { TabPanel, Tabs } from '../choices/tabs.tsx';
import { Field } from '../inputs/field.tsx';
import { toast } from '../overlays/toast-store.ts';
import { Grid, Section } from './section.tsx';

const KINDS = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
  { value: 'public', label: 'Public works', disabled: true },
] as const;

const PEOPLE = [
  { value: '1', label: 'Dana Whitfield', detail: '1418 N 18th Street, Boise' },
  { value: '2', label: 'Garrett Olsen', detail: 'garrett@olsen.example' },
  { value: '3', label: 'Priya Raman' },
  ...Array.from({ length: 120 }, (_, index) => ({ value: `n${index}`, label: `Client number ${index + 1}` })),
];

export function ChoiceStates() {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('residential');
  const [person, setPerson] = useState<string | null>('1');
  const [nobody, setNobody] = useState<string | null>(null);
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState<'general' | 'payments'>('general');
  return (
    <>
      <Section title="Select and picker">
        <Grid>
          <Field label="Select">
            <Select value={kind} onValueChange={setKind} options={KINDS} />
          </Field>
          <Field label="Select, empty">
            <Select value={undefined} onValueChange={setKind} options={KINDS} placeholder="Choose one" />
          </Field>
          <Field label="Select, error" error="Please select a job type">
            <Select value={undefined} onValueChange={setKind} options={KINDS} placeholder="Choose one" />
          </Field>
          <Field label="Select, disabled">
            <Select value={kind} onValueChange={setKind} options={KINDS} disabled />
          </Field>
          <Field label="Picker">
            <Picker
              value={person}
              onValueChange={setPerson}
              options={PEOPLE}
              noneLabel="No client"
              create={{
                label: 'Add a client',
                onCreate: (query) => toast({ title: `New client: ${query}` }),
              }}
            />
          </Field>
          <Field label="Picker, error" error="Please select a client">
            <Picker value={nobody} onValueChange={setNobody} options={PEOPLE} placeholder="Find a client" />
          </Field>
          <Field label="Picker, disabled">
            <Picker value="2" onValueChange={setPerson} options={PEOPLE} disabled />
          </Field>
        </Grid>
      </Section>
      <Section title="Checks and switches">
        <Grid>
          <div>
            <Checkbox label="Licensed" checked={on} onCheckedChange={setOn} />
            <Checkbox label="Some" checked="indeterminate" onCheckedChange={setOn} />
            <Checkbox label="Disabled" checked={false} onCheckedChange={setOn} disabled />
            <Checkbox label="Disabled, checked" checked onCheckedChange={setOn} disabled />
          </div>
          <RadioGroup label="Radio" value={kind} onValueChange={setKind} options={KINDS.slice(0, 2)} />
          <div>
            <Switch label="Accept payments" checked={on} onCheckedChange={setOn} />
            <Switch
              label="With a hint"
              hint="Off until a method is set up"
              checked={!on}
              onCheckedChange={setOn}
            />
            <Switch label="Disabled" checked={false} onCheckedChange={setOn} disabled />
          </div>
        </Grid>
      </Section>
      <Section title="Tabs">
        <Tabs
          label="Example"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'general', label: 'General' },
            { value: 'payments', label: 'Payments', count: 2 },
          ]}
        >
          <TabPanel value="general">What General shows.</TabPanel>
          <TabPanel value="payments">What Payments shows.</TabPanel>
        </Tabs>
      </Section>
    </>
  );
}
