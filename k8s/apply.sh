#!/usr/bin/env bash
# k8s/apply.sh OVERLAY   Applies an overlay with the migrations of this version, and waits for every rollout.
set -euo pipefail
overlay=${1:?usage: k8s/apply.sh k8s/overlays/local}
namespace=${NAMESPACE:-frontdesk}
patience=${PATIENCE:-600s}
migrations=(--namespace "$namespace" --selector app.kubernetes.io/component=migration)

# A Job cannot be changed, so the old ones are deleted. A migration that is interrupted rolls back.
kubectl delete job "${migrations[@]}" --ignore-not-found
kubectl apply -k "$overlay"
kubectl wait job "${migrations[@]}" --for=condition=complete --timeout="$patience"
for deployment in $(kubectl get deployment --namespace "$namespace" --output name); do
  kubectl rollout status "$deployment" --namespace "$namespace" --timeout="$patience"
done
