/** What is wrong with an expression. The caller adds the name of the parameter. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
}

export function syntaxError(token: string, near: string): ExpressionError {
  return new ExpressionError(`Syntax error; token: "${token}", near: "${near}"`);
}

export function misusedFunction(name: string): ExpressionError {
  return new ExpressionError(
    `The function is not allowed to be used this way in an expression; function: ${name}`,
  );
}

export function wrongOperandType(operator: string, type: string): ExpressionError {
  return new ExpressionError(
    `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
  );
}
