{# Functions of functions/*.py. dbt-postgres has macros for those in SQL only. #}

{% macro postgres__scalar_function_python(target_relation) %}
    {{ taipan.python_function(target_relation, 'FUNCTION', 'LANGUAGE python') }}
{% endmacro %}

{% macro postgres__aggregate_function_python(target_relation) %}
    {{ taipan.python_function(target_relation, 'AGGREGATE FUNCTION', 'LANGUAGE python') }}
{% endmacro %}

{% macro python_function(target_relation, kind, language) %}
    {%- set quote = '$python$' -%}
    {%- set options = model.config.get('meta', {}).get('taipan', {}) -%}
    {%- if quote in model.compiled_code -%}
        {%- do exceptions.raise_compiler_error(model.name ~ ': the text of a Python function may not contain ' ~ quote) -%}
    {%- endif -%}
    {%- for option in options if option not in ('strict', 'clauses') -%}
        {%- do exceptions.raise_compiler_error(model.name ~ ': meta.taipan.' ~ option ~ ' is not known: strict, clauses') -%}
    {%- endfor -%}
    CREATE OR REPLACE {{ kind }} {{ target_relation.render() }} ({{ formatted_scalar_function_args_sql() }})
    RETURNS {{ model.returns.data_type }}
    {{ language }}
    {{ scalar_function_volatility_sql() }}
    {%- if options.get('strict') %} STRICT {% endif %}
    RUNTIME_VERSION = '{{ model.config.get('runtime_version') }}'
    HANDLER = '{{ model.config.get('entry_point') }}'
    {%- set packages = model.config.get('packages', []) %}
    {%- if packages %} PACKAGES = ('{{ packages | join("', '") }}') {% endif %}
    {{ options.get('clauses', '') }}
    AS {{ quote }}
{{ model.compiled_code }}
{{ quote }};
{% endmacro %}
