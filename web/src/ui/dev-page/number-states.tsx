import { useState } from 'react';
import { Stepper } from '../choices/stepper.tsx';
import { Field } from '../inputs/field.tsx';
import { MoneyInput, NumberInput, PercentInput } from '../inputs/number-input.tsx';
import { Grid, Section } from './section.tsx';

export function NumberStates() {
  const [rate, setRate] = useState('65.00');
  const [yen, setYen] = useState('1200');
  const [fine, setFine] = useState('520.005');
  const [tax, setTax] = useState('8.25');
  const [hours, setHours] = useState('9.5');
  return (
    <Section title="Money and numbers" note="Right-aligned, tabular. Arrow keys step.">
      <Grid>
        <Field label="Money">
          <MoneyInput value={rate} onValueChange={setRate} />
        </Field>
        <Field label="Yen">
          <MoneyInput value={yen} onValueChange={setYen} currency="JPY" step="1" />
        </Field>
        <Field label="Money, error" error="Two decimals at most">
          <MoneyInput value={fine} onValueChange={setFine} />
        </Field>
        <Field label="Money, disabled">
          <MoneyInput value="45.00" onValueChange={setRate} disabled />
        </Field>
        <Field label="Percent">
          <PercentInput value={tax} onValueChange={setTax} />
        </Field>
        <Field label="Number" hint="Steps of 0.25">
          <NumberInput value={hours} onValueChange={setHours} step="0.25" />
        </Field>
        <Field label="Stepper">
          <Stepper of="hours" value={hours} onValueChange={setHours} step="0.25" />
        </Field>
      </Grid>
    </Section>
  );
}
