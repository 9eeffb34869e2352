{{ config(materialized='incremental', unique_key='id') }}
select id, customer, net from {{ ref('known') }}
{% if is_incremental() %} where id >= (select max(id) from {{ this }}) {% endif %}
