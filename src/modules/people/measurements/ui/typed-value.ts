import { z } from 'zod';
import { decimalsOf, toStored } from '../../../../shared/units.ts';
import { builtInKindNames, type Kind, type Measure, measurementInput } from '../contract.ts';

/** Parses input to the stored value. A comma before the last one or two digits is a decimal separator. */
export const typedValue = ({ unit }: Pick<Measure, 'unit'>) =>
  z
    .string()
    .transform((typed, context) => {
      const text = typed.trim().replace(/,(\d{1,2})$/, '.$1');
      const [, decimals] = text.match(/^-?\d+(?:\.(\d+))?$/) ?? [];
      const isNumber = /^-?\d+(\.\d+)?$/.test(text);
      const maxDecimals = decimalsOf(unit);
      if (isNumber && (decimals?.length ?? 0) <= maxDecimals) return toStored(Number(text), unit);
      const message = isNumber ? `At most ${maxDecimals} decimals` : 'Enter a number';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .pipe(measurementInput.shape.value);

/** Parses the value of a select: the name of a built-in kind or the id of a custom one. */
export const kindFrom = (text: string): Kind => builtInKindNames.find(name => name === text) ?? Number(text);
