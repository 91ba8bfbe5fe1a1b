import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { twMerge } from 'tailwind-merge';
import ts from 'typescript';

const SOURCE = path.join(import.meta.dirname, '..');
const files = globSync('**/*.tsx', { cwd: SOURCE })
  .sort()
  .map((name) => {
    const code = readFileSync(path.join(SOURCE, name), 'utf8');
    return ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  });

describe('the classes of an element', () => {
  // Otherwise the order in the style sheet decides which one counts.
  it('name each property once, apart from those that `base:` offers to the use of a component', () => {
    const own = new Map(files.flatMap((file) => (file.fileName.startsWith('ui/') ? componentsOf(file) : [])));
    const found = files.flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        const classes = ts.isCallExpression(node) && node.expression.getText() === 'cn' ? choices(node) : [];
        if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
          const ofComponent = own.get(node.tagName.getText());
          if (ofComponent) classes.push(...joined([ofComponent, choices(classNameOf(node))]));
        }
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        return [...new Set(classes.flatMap(overridden))].map((name) => `${file.fileName}:${line + 1} ${name}`);
      }),
    );
    expect(own.size).toBeGreaterThan(30);
    expect(found).toEqual([]);
  });
});

/** The classes that a later class for the same property overrides. */
function overridden(classes: string): string[] {
  const kept = new Set(twMerge(classes).split(' '));
  return classes.split(/\s+/).filter((name) => name && !kept.has(name));
}

/** The components of a file with the classes that they give their element. */
function componentsOf(file: ts.SourceFile): [name: string, classes: string[]][] {
  return nodesOf(file)
    .filter((node) => ts.isFunctionDeclaration(node))
    .flatMap((component): [string, string[]][] => {
      const element = nodesOf(component).find((node) => /\bclassName\b/.test(classNameOf(node)?.getText() ?? ''));
      return element ? [[component.name!.text, choices(classNameOf(element))]] : [];
    });
}

/** The value of the attribute `className`. */
function classNameOf(node: ts.Node): ts.Node | undefined {
  if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return undefined;
  const attribute = node.attributes.properties.find(
    (one) => ts.isJsxAttribute(one) && one.name.getText() === 'className',
  );
  return attribute && (attribute as ts.JsxAttribute).initializer;
}

/** What an expression for classes can result in. What other code decides counts as nothing. */
function choices(node: ts.Node | undefined): string[] {
  if (!node) return [''];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [[node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ')];
  }
  if (ts.isJsxExpression(node)) return choices(node.expression);
  if (ts.isConditionalExpression(node)) return [...choices(node.whenTrue), ...choices(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return choices(node.expression);
  if (ts.isBinaryExpression(node)) return ['', ...choices(node.right)];
  if (!ts.isCallExpression(node)) return [''];
  if (node.expression.getText() === 'cn') return joined(node.arguments.map(choices));
  const variants = nodesOf(node.getSourceFile()).find(
    (one) => ts.isVariableDeclaration(one) && one.name.getText() === node.expression.getText(),
  );
  return variants ? variantsOf((variants as ts.VariableDeclaration).initializer as ts.CallExpression) : [''];
}

/** What a call of `cva` can result in. */
function variantsOf({ arguments: [base, options] }: ts.CallExpression): string[] {
  const entries = (object: ts.Node): ts.PropertyAssignment[] =>
    (object as ts.ObjectLiteralExpression).properties as unknown as ts.PropertyAssignment[];
  const variants = entries(options!).find(({ name }) => name.getText() === 'variants')!;
  const groups = entries(variants.initializer).map(({ initializer }) =>
    entries(initializer).flatMap((one) => choices(one.initializer)),
  );
  return joined([choices(base), ...groups]);
}

/** Each choice of the first list with each choice of the others. */
function joined(lists: readonly string[][]): string[] {
  return lists.reduce((all, list) => all.flatMap((one) => list.map((other) => `${one} ${other}`.trim())), ['']);
}

function nodesOf(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => void nodes.push(...nodesOf(child)));
  return nodes;
}
