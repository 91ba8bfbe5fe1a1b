// @ts-check
import { parser } from '@prometheus-io/lezer-promql';

/**
 * What an expression of PromQL reads; throws when it is none. The variables of Grafana stand for a duration and for
 * text.
 * @param {string} expression
 * @returns {string[]} names of metrics, each once
 */
export function metricsIn(expression) {
  const text = expression.replaceAll('$__rate_interval', '5m');
  /** @type {Set<string>} */
  const names = new Set();
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
