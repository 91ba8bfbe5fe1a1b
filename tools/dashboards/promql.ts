import { parser } from '@prometheus-io/lezer-promql';

/**
 * Lists the metrics that a PromQL expression reads. Throws if the expression is invalid.
 * @param expression may contain Grafana's variables
 * @returns distinct names of metrics
 */
export function metricsIn(expression: string): string[] {
  const text = expression.replaceAll(/\$__(rate_interval|range)\b/g, '5m');
  const names = new Set<string>();
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`not PromQL at character ${node.from}: ${expression}`);
      if (node.name === 'VectorSelector') {
        const identifier = node.node.getChild('Identifier');
        if (!identifier) throw new Error(`a selector without a metric: ${expression}`);
        names.add(text.slice(identifier.from, identifier.to));
      }
    },
  });
  return [...names];
}
